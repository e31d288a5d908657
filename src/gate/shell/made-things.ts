// Databases, volumes, clusters and branches that the text itself makes: nobody else has anything in them.
import { type Call, NOTHING } from '../command/call.ts';
import type { ReadFile } from '../command/inner.ts';
import { optionValues, takeCall } from '../command/options.ts';
import { fileOfThing } from '../command/remembered.ts';
import { isTestName } from '../command/test-names.ts';
import { isUnsetVariable } from '../command/unset-variables.ts';
import type { Scope } from './scope.ts';
import { madeBySql, removedBySql } from './sql-things.ts';

interface Kind {
  /** The program with the verbs that make one, or remove one. */
  makes: RegExp;
  removes?: RegExp;
  /** The verb that starts a command in it. */
  enters?: RegExp;
  /** The options that name one; without them, operands do. */
  named?: string;
  /** Without them, it makes none. */
  isOnlyNamed?: true;
  /** What clients of databases do in it is the text's own. */
  isDatabase?: true;
  /** It may be named for tests, which make it anew. */
  isOfTests?: true;
  /** It is a cluster on this machine, which may be there to try something. */
  isLocalCluster?: true;
  /** Behind the name stand other words. */
  isFirst?: true;
}

const KINDS: readonly Kind[] = [
  { makes: /^createdb\b/, removes: /^dropdb\b/, isDatabase: true },
  { makes: /^mysqladmin create\b/, removes: /^mysqladmin drop\b/, isDatabase: true },
  {
    makes: /^(?:docker|podman|nerdctl) volume create\b/,
    removes: /^(?:docker|podman|nerdctl) volume (?:rm|remove)\b/,
    isOfTests: true,
  },
  {
    makes: /^(?:kubectl|oc) create (?:ns|namespace)\b/,
    removes: /^(?:kubectl|oc) delete (?:ns|namespaces?)\b/,
    isOfTests: true,
  },
  {
    makes: /^kind create cluster\b/,
    removes: /^kind delete clusters?\b/,
    named: '-n --name',
    isOfTests: true,
    isLocalCluster: true,
  },
  { makes: /^k3d cluster create\b/, removes: /^k3d cluster (?:delete|rm)\b/, isOfTests: true, isLocalCluster: true },
  {
    makes: /^minikube start\b/,
    removes: /^minikube delete\b/,
    named: '-p --profile',
    isOfTests: true,
    isLocalCluster: true,
  },
  {
    makes: /^(?:lxc|incus) launch \S+/,
    removes: /^(?:lxc|incus) delete\b/,
    enters: /^(?:lxc|incus) exec\b/,
    isFirst: true,
  },
  {
    makes: /^(?:docker|podman|nerdctl) run\b/,
    enters: /^(?:docker|podman|nerdctl) exec\b/,
    named: '--name',
    isOnlyNamed: true,
    isFirst: true,
  },
  { makes: /^tmux new/, removes: /^tmux kill-server\b/, named: '-L -S', isOnlyNamed: true },
  { makes: /^zpool create\b/, removes: /^zpool destroy\b/, isFirst: true },
  { makes: /^git worktree add\b/, removes: /^git worktree remove\b/ },
  { makes: /^git (?:checkout|switch)\b/, removes: /^git branch\b/, named: '-b -c --create', isOnlyNamed: true },
];

const THING_PROGRAMS: ReadonlySet<string> = new Set(
  'createdb dropdb mysqladmin docker podman nerdctl lxc incus kubectl oc kind k3d minikube zpool tmux git'.split(' '),
);

/** Such a thing was most likely there before, and is not made where it was. */
const VITAL = /prod|^(?:main|master|develop|live|staging|default|ptyhold|public|postgres|kube-.*)$/i;
const TRIES = /(?:^|[_-])(?:scratch|te?mp|sandbox|playground|preview)(?:[_-]|$)/i;
/** Clients and SQL name the same databases. */
const DATABASE = 'database';
/** It makes nothing, or removes more. */
const OTHERWISE = /^(?:--dry-run.*|--all.*|-A|-a)$/;

export function rememberThings(call: Call, scope: Scope): void {
  for (const { name, key } of things(call, 'makes')) if (!VITAL.test(name)) scope.setFile(fileOfThing(key), NOTHING);
}

/** Whether a database has a name that the text has given to a new one. */
export function isOwnDatabase(name: string, readFile: ReadFile): boolean {
  return readFile(fileOfThing(`${DATABASE} ${name.toLowerCase()}`)) !== undefined;
}

/** Whether a command removes nothing but what the text has made, or what is here for tests. */
export function removesOwnThings(call: Call, scope: Scope): boolean {
  const removed = things(call, 'removes');
  return (
    removed.length > 0 &&
    removed.every(({ key, isForTests }) => isForTests || scope.getFile(fileOfThing(key)) !== undefined)
  );
}

/** Whether a command runs in a container that the text has made. */
export function entersOwnThing(call: Call, scope: Scope): boolean {
  return things(call, 'enters').some(({ key }) => scope.getFile(fileOfThing(key)) !== undefined);
}

interface Thing {
  name: string;
  key: string;
  isForTests: boolean;
}

type How = 'makes' | 'removes' | 'enters';

function things(call: Call, how: How): Thing[] {
  if (call.name === 'sql') return how === 'enters' ? [] : thingsOfSql(call.args, how);
  if (!THING_PROGRAMS.has(call.name)) return [];
  const { operands } = takeCall(call);
  const line = [call.name, ...operands].join(' ');
  const at = KINDS.findIndex((kind) => kind[how]?.test(line));
  const kind = KINDS[at];
  if (!kind || call.args.some((word) => OTHERWISE.test(word))) return [];
  const named = how === 'enters' ? [] : optionValues(call.args, kind.named ?? '');
  if (kind.isOnlyNamed && how === 'makes' && named.length === 0) return [];
  const verbs = kind[how]?.exec(line)?.[0].split(' ').length ?? 1;
  const others = operands.slice(verbs - 1, kind.isFirst ? verbs : undefined);
  const names = named.length > 0 ? named : others.length > 0 ? others : [''];
  // A name that nobody knows is that of its variable.
  const unset = call.from.filter(isUnsetVariable).flatMap(({ args }) => args);
  return names.map((name) => ({
    name,
    key: [...(kind.isDatabase ? [DATABASE, name.toLowerCase()] : [at, name]), ...unset].join(' '),
    isForTests: (kind.isOfTests && isTestName(name)) || (kind.isLocalCluster === true && TRIES.test(name)),
  }));
}

function thingsOfSql(words: readonly string[], how: 'makes' | 'removes'): Thing[] {
  const found = how === 'makes' ? madeBySql(words) : removedBySql(words);
  return found.map(({ kind, name }) => ({ name, key: `${kind} ${name}`, isForTests: false }));
}

// Where a command does less than its words say: on a database of tests, on an emulator, or on what the text itself has made.
import type { Call, Own } from '../command/call.ts';
import { isEmulated } from '../command/emulated.ts';
import { isForTests, isInTestNamespace, isTestProject } from '../command/for-tests.ts';
import { hasFlag, optionValues, takeCall } from '../command/options.ts';
import { withOptionsOfVariables } from '../command/options-of-variables.ts';
import { isInOwnEnvironment } from '../command/own-environments.ts';
import { dropsTests } from '../command/test-databases.ts';
import { entersOwnThing, rememberThings, removesOwnThings } from '../shell/made-things.ts';
import { isInOwnRepository, rememberFolders, rememberRepository } from '../shell/repositories.ts';
import { Scope } from '../shell/scope.ts';
import { withPushSettings } from './git-pushes.ts';
import { rememberCopies, withHeld } from './held-secrets.ts';
import { homeInside } from './logins.ts';

/** With what the text has set and written before. */
export function asKnown(call: Call, scope: Scope): Call {
  const whole = withOptionsOfVariables(call, (name) => scope.known(name));
  return withHeld(
    withPushSettings(whole, (path) => scope.getFile(path)),
    scope,
  );
}

export function inCircumstances(call: Call, scope: Scope): Call {
  const variable = (name: string): string => scope.get(name).text;
  const isSpared = [isForTests, dropsTests, isTestProject, isInTestNamespace, isEmulated, isInOwnEnvironment].some(
    (spares) => spares(call, variable),
  );
  if (isSpared || removesOwnThings(call, scope)) return { ...call, forTests: true };
  const owns: Own[] = [];
  if (scope.hasOwnNetwork) owns.push('network');
  if (scope.hasOwnFiles) owns.push('files');
  if (isInOwnRepository(call, scope)) owns.push('repository');
  return owns.length > 0 ? { ...call, owns } : call;
}

/** Whoever starts the command, a shell or code, what it makes is the text's own. */
export function rememberMade(call: Call, scope: Scope): void {
  if (call.name === 'mkdir') rememberFolders(call, scope);
  if (call.name === 'git') rememberRepository(call, scope);
  if (!ENGINES.test(call.name) || !showsOthers(call)) rememberThings(call, scope);
  rememberCopies(call, scope);
}

/** The scope of what the command starts: a wrapper may give it another home, network or files than those of the caller, or the variables of the tests. */
export function surroundingsInside(call: Call, scope: Scope): Scope {
  const withVariables = givesTestVariables(call) ? withTestVariables(scope) : homeInside(call, scope);
  return filesInside(call, networkInside(call, withVariables));
}

/** How each names the files of variables that it gives. */
const VARIABLE_FILES: ReadonlyMap<string, string> = new Map([
  ['dotenv', '-e -f --file'],
  ['dotenvx', '-f --env-file'],
  ['env-cmd', '-f --file'],
]);

/** `dotenv -e .env.test -- …` */
function givesTestVariables({ name, args }: Call): boolean {
  const options = VARIABLE_FILES.get(name);
  const files = options === undefined ? [] : optionValues(args, options);
  return files.length > 0 && files.every((file) => /(?:^|\/)\.env\.tests?(?:\.local)?$/.test(file));
}

function withTestVariables(scope: Scope): Scope {
  const inside = new Scope(scope);
  inside.setLocal('NODE_ENV', { text: 'test', from: [] });
  return inside;
}

function networkInside(call: Call, scope: Scope): Scope {
  const own = NETWORKS.get(call.name)?.(call);
  if (own === undefined || own === scope.hasOwnNetwork) return scope;
  const inside = new Scope(scope);
  inside.enterNetwork(own);
  return inside;
}

/** Whether it has a network of its own; undefined where it is that of the caller. */
type Network = (call: Call) => boolean | undefined;

const unshare: Network = ({ args }) => (hasFlag(args, '-n', '--net') ? true : undefined);
/** This one enters a network that is there. */
const nsenter: Network = ({ args }) => (hasFlag(args, '-n', '--net', '-a', '--all') ? false : undefined);
const bwrap: Network = ({ args }) => (hasFlag(args, '--unshare-net', '--unshare-all') ? true : undefined);

/** Those of routers and of clusters carry what others send. */
const SHARED = /^(?:q(?:router|dhcp|lbaas|probe)-|snat-|fip-|ovn|cni-)/;
const ip: Network = (call) => {
  const { options, operands } = takeCall(call);
  const [group, verb = '', name = ''] = operands;
  if (group !== 'netns' || !/^exec?$/.test(verb) || options.some((option) => /^-a(?:ll)?$/.test(option)))
    return undefined;
  return SHARED.test(name) ? undefined : true;
};

/** A container that runs alone has its own; `exec` enters one that may serve others. */
const engine: Network = (call) => {
  const { args } = call;
  const { operands } = takeCall(call);
  if (operands[0] !== 'run' && operands[1] !== 'run') return undefined;
  const network = optionValues(args, '--network --net');
  return network.some((name) => /^(?:host|ns:|container:)/.test(name)) ? undefined : true;
};

const NETWORKS: ReadonlyMap<string, Network> = new Map([
  ['unshare', unshare],
  ['nsenter', nsenter],
  ['bwrap', bwrap],
  ['ip', ip],
  ['docker', engine],
  ['podman', engine],
  ['nerdctl', engine],
]);

const ENGINES = /^(?:docker|podman|nerdctl|lxc|incus)$/;
/** Each shows the container something of the machine, or of what other containers keep. */
const SHOWS = /^-\w*v|^--(?:volumes?(?:-from)?|mount|device|privileged|pid|userns|cap-add|security-opt|rootfs)\b/;
function showsOthers({ args }: Call): boolean {
  return args.some((word) => SHOWS.test(word));
}

/** What these start works on the same files. */
const STAYS =
  /^(?:(?:ba|da|a|k|z|fi)?sh|busybox|env|sudo|time|timeout|nice|nohup|exec|command|xargs|find|set|cd|eval|true|test)$/;

/** `run` makes a container that nobody else has; whatever leaves it, as ssh does, finds files of others. */
function filesInside(call: Call, scope: Scope): Scope {
  const areOwn = ENGINES.test(call.name)
    ? (takeCall(call).operands[0] === 'run' && !showsOthers(call)) || entersOwnThing(call, scope)
    : scope.hasOwnFiles && STAYS.test(call.name);
  if (areOwn === scope.hasOwnFiles) return scope;
  const inside = new Scope(scope);
  inside.enterFiles(areOwn);
  return inside;
}

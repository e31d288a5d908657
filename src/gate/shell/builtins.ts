// Builtins that change what the shell remembers: its folder, variables, arguments and aliases.
import { type Call, NOTHING, type Value } from '../command/call.ts';
import { optionValues, takeCall } from '../command/options.ts';
import { ACTIVATES, ACTIVE, ENVIRONMENT } from '../command/own-environments.ts';
import { escapeForRegex, resolvePath, showFolder } from '../command/paths.ts';
import { fileOfGitSetting, fileOfPackageScript } from '../command/remembered.ts';
import { quotedForShell } from '../command/shell-text.ts';
import { pagedBy } from '../command/shown-rows.ts';
import { HOME, UNKNOWN } from '../command/stand-ins.ts';
import { arrayOf, listed, numbered, withElement, withMore, withoutElement } from './arrays.ts';
import { pathOfDescriptor } from './redirects.ts';
import type { Scope } from './scope.ts';

const LONGEST_PATH = 1_024;

type Effect = (call: Call, scope: Scope, print: (call: Call) => Value) => void;

const changeDirectory: Effect = (call, scope) => {
  const [target = scope.known('HOME') ?? HOME] = takeCall(call).operands;
  const path = resolvePath(target === '-' ? scope.get('OLDPWD').text : target, scope.cwd);
  // What a relative path means depends on the folder that it is used in.
  scope.set('OLDPWD', { text: /^[/~]/.test(scope.cwd) ? showFolder(scope.cwd) : UNKNOWN, from: [] });
  // For bash and zsh, `cd ''` stays where it is.
  const mayStay = target !== '' && target.replaceAll(UNKNOWN, '') === '';
  scope.changeFolder(mayStay || path.length > LONGEST_PATH ? UNKNOWN : path);
};

const setArguments: Effect = (call, scope) => {
  const { args } = call;
  const at = args.indexOf('--');
  const { operands } = takeCall(call);
  if (at >= 0 || operands.length > 0) scope.setPositional(at >= 0 ? args.slice(at + 1) : operands);
  if (at < 0) setOfFish(call, scope);
};

/** `set name value…`, `set -a name value`, `set name[2] value` */
function setOfFish({ args, from }: Call, scope: Scope): void {
  const start = args.findIndex((word) => !word.startsWith('-'));
  const [target = '', ...values] = start < 0 ? [] : args.slice(start);
  const [, name, index] = /^(\w+)(?:\[(-?\d+)\])?$/.exec(target) ?? [];
  const does = (letter: string, long: string): boolean =>
    args.slice(0, start).some((word) => word === long || (/^-[a-zA-Z]+$/.test(word) && word.includes(letter)));
  if (name === undefined || does('q', '--query')) return;
  const before = scope.get(name);
  if (index !== undefined) {
    const place = index.startsWith('-') ? index : String(Number(index) - 1);
    if (does('e', '--erase')) scope.set(name, withoutElement(before, place));
    else scope.set(name, withElement(before, place, { text: values.join(' '), from }, scope));
  } else if (does('a', '--append')) scope.set(name, withMore(before, listed(values, from)));
  else scope.set(name, listed(values, from));
}

const shift: Effect = ({ args }, scope) => {
  scope.setPositional(scope.positional?.slice(Number(args[0] ?? 1)));
};

/** The last name takes what is left of the line. With a text of several lines, each of them may be the one. */
const read: Effect = (call, scope) => {
  const [descriptor] = scope.shell === 'fish' ? [] : optionValues(call.args, '-u');
  const source = descriptor === undefined ? call.input : scope.getFile(pathOfDescriptor(descriptor));
  const { text = UNKNOWN, from = [] } = source ?? {};
  const { options, operands } = takeCall(call);
  const line = text.trim();
  const [array] = optionValues(call.args, '-a -A');
  if (array !== undefined) scope.set(array, listed(wordsOf(line, scope), from));
  else if (operands.length < 2 || line === UNKNOWN || line.includes('\n')) {
    for (const name of operands) scope.set(name, { text: line, from });
  } else {
    // For bash, `-d` ends the line.
    const [delimiter] = scope.shell === 'fish' ? optionValues(call.args, '-d --delimiter') : [];
    readWords(line, operands, from, scope, delimiter);
  }
  if (options.length === 0 && operands.length === 0) scope.set('REPLY', { text: line, from });
};

function wordsOf(line: string, scope: Scope): string[] {
  return line.split(scope.fieldSeparator()).filter((word) => word !== '');
}

function readWords(
  line: string,
  names: readonly string[],
  from: readonly Call[],
  scope: Scope,
  delimiter: string | undefined,
): void {
  const separator = delimiter === undefined ? scope.fieldSeparator() : new RegExp(escapeForRegex(delimiter));
  let rest = line;
  names.forEach((name, at) => {
    const end = at === names.length - 1 ? undefined : separator.exec(rest);
    scope.set(name, { text: end ? rest.slice(0, end.index) : rest, from });
    rest = end ? rest.slice(end.index + end[0].length) : '';
  });
}

const readLines: Effect = (call, scope) => {
  const name = takeCall(call).operands.at(-1) ?? 'MAPFILE';
  const { text = UNKNOWN, from = [] } = call.input ?? {};
  scope.set(name, arrayOf(numbered(text.replace(/\n$/, '').split('\n')), from));
};

const setAlias: Effect = (call, scope) => {
  const { args } = call;
  // fish: `alias name command`
  const [name, ...words] = takeCall(call).operands;
  if (name !== undefined && words.length > 0 && !name.includes('=')) scope.aliases.set(name, words.join(' '));
  for (const word of args) {
    const at = word.indexOf('=');
    if (at > 0) scope.aliases.set(word.slice(0, at), word.slice(at + 1));
  }
};

const assignWords: Effect = (call, scope) => {
  if (call.name === 'export' && call.args[0] === '-f')
    for (const name of call.args.slice(1)) scope.exportFunction(name);
  const set = setterFor(call, scope);
  for (const word of call.args) {
    const at = word.indexOf('=');
    if (at > 0) set(word.slice(0, at), { text: word.slice(at + 1), from: [] });
    else if (LOCALIZES.test(call.name) && /^\w+$/.test(word)) scope.declareLocal(word);
  }
};

const LOCALIZES = /^(?:local|declare|typeset)$/;

/** How a declaration sets its variables: for a function alone, for all, or as another name of one. */
export function setterFor({ name, args }: Call, scope: Scope): (variable: string, value: Value) => void {
  const has = (letter: string): boolean => args.some((word) => /^-[a-zA-Z]+$/.test(word) && word.includes(letter));
  if (!LOCALIZES.test(name) || has('g')) return (variable, value) => scope.set(variable, value);
  if (has('n')) return (variable, { text }) => scope.refer(variable, text);
  return (variable, value) => scope.setLocal(variable, value);
}

const unset: Effect = ({ args }, scope) => {
  for (const name of args) scope.set(name, { text: '', from: [] });
};

const printToVariable: Effect = (call, scope, print) => {
  const [flag, name, ...args] = call.args;
  if (flag === '-v' && name !== undefined) scope.set(name, print({ ...call, args }));
};

/** `git config alias.x '…'`, `git config --add remote.origin.push '…'` */
const setSettingOfGit: Effect = ({ args, from }, scope) => {
  if (!args.includes('config')) return;
  const at = args.findIndex((word) => /^(?:alias|remote)\.\S/i.test(word));
  const [name = '', text] = at < 0 ? [] : args.slice(at);
  if (text !== undefined) scope.setFile(fileOfGitSetting(name), { text, from });
};

/** `npm pkg set scripts.x='…'` */
const setPackageScript: Effect = (call, scope) => {
  const [group, verb, ...settings] = takeCall(call).operands;
  if (group !== 'pkg' || verb !== 'set') return;
  for (const setting of settings) {
    const [, name = '', text] = /^scripts[.[]([^=\]]+)\]?=(.*)$/s.exec(setting) ?? [];
    if (text !== undefined) scope.setFile(fileOfPackageScript(name), { text, from: call.from });
  }
};

/** `. .venv/bin/activate`, whose functions nobody knows */
const activate: Effect = ({ args }, scope) => {
  if (ACTIVATES.test(args[0] ?? '')) scope.set(ENVIRONMENT, { text: ACTIVE, from: [] });
};
const deactivate: Effect = (_, scope) => scope.set(ENVIRONMENT, NOTHING);

export const EFFECTS: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ['cd', changeDirectory],
  ['pushd', changeDirectory],
  ['popd', (_, scope) => scope.changeFolder(UNKNOWN)],
  ['set', setArguments],
  ['shift', shift],
  ['read', read],
  ['mapfile', readLines],
  ['readarray', readLines],
  ['alias', setAlias],
  ['source', activate],
  ['.', activate],
  ['deactivate', deactivate],
  ['git', setSettingOfGit],
  ['npm', setPackageScript],
  ['pnpm', setPackageScript],
  ['export', assignWords],
  ['declare', assignWords],
  ['local', assignWords],
  ['typeset', assignWords],
  ['unset', unset],
  ['printf', printToVariable],
]);

/** Builtins that assign variables of the shell itself, not only of one command's environment. */
export const DECLARES = new Set(['export', 'declare', 'local', 'typeset', 'readonly']);

/** How a shell or another program runs the value of a variable: as a command, as one that gets what is shown, for what is in `$(…)`, as a file, or as words of a command. */
export type Runs = 'command' | 'pager' | 'prompt' | 'file' | { words: (value: string) => string };

const COMMANDS =
  /^(?:PROMPT_COMMAND|FCEDIT|LESSOPEN|LESSCLOSE|GIT_SSH|GIT_EXTERNAL_DIFF|GIT_PROXY_COMMAND|GIT_CONFIG_VALUE_\d+|FZF_DEFAULT_COMMAND|SHELL|\w*(?:EDITOR|VISUAL|BROWSER|ASKPASS|_RSH|SSH_COMMAND)|SVN_SSH|RSYNC_CONNECT_PROG)$/;

const WORDS: ReadonlyMap<string, (value: string) => string> = new Map([
  ['TAR_OPTIONS', (value: string) => `tar ${value}`],
  ['FZF_DEFAULT_OPTS', (value: string) => `fzf ${value}`],
  ['VIMINIT', (value: string) => `vim -c ${quotedForShell(value)}`],
  ['EXINIT', (value: string) => `vim -c ${quotedForShell(value)}`],
]);

export function variableRuns(name: string): Runs | undefined {
  if (COMMANDS.test(name)) return 'command';
  if (/^\w*PAGER$/.test(name)) return 'pager';
  if (/^(?:PS[0-4]|R?PROMPT\d?)$/.test(name)) return 'prompt';
  const words = WORDS.get(name);
  if (words) return { words };
  return name === 'BASH_ENV' || name === 'ENV' ? 'file' : undefined;
}

/** The script that the value of such a variable is. */
export function scriptInVariable(
  runs: Runs,
  { text, from }: Value,
  readFile: (path: string) => Value | undefined,
): Value | undefined {
  if (runs === 'pager') return { text: pagedBy(text), from };
  // Behind `!`, an alias of git is a command.
  if (runs === 'command') return { text: text.replace(/^[|!]+/, ''), from };
  if (typeof runs === 'object') return { text: runs.words(text), from };
  // The shell expands the name of such a file, too.
  const file = runs === 'file' ? readFile(text) : undefined;
  if (file) return file;
  const inner = [...text.matchAll(/\$\(((?:[^()]|\([^()]*\))*)\)|`([^`]*)`/g)].map(([, a, b]) => a ?? b ?? '');
  return { text: inner.join('\n'), from };
}

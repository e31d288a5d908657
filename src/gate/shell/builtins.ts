// Builtins that change what the shell remembers: its folder, variables, arguments and aliases.
import type { Call, Value } from '../command/call.ts';
import { takeCall } from '../command/options.ts';
import { resolvePath } from '../command/paths.ts';
import { HOME, UNKNOWN } from '../command/stand-ins.ts';
import type { Scope } from './scope.ts';

const LONGEST_PATH = 1_024;

type Effect = (call: Call, scope: Scope) => void;

const changeDirectory: Effect = (call, scope) => {
  const [target = HOME] = takeCall(call).operands;
  const path = target === '-' ? UNKNOWN : resolvePath(target, scope.cwd);
  scope.changeFolder(path.length > LONGEST_PATH ? UNKNOWN : path);
};

const setArguments: Effect = (call, scope) => {
  const { args } = call;
  const at = args.indexOf('--');
  const { operands } = takeCall(call);
  if (at >= 0 || operands.length > 0) scope.setPositional(at >= 0 ? args.slice(at + 1) : operands);
  // fish: `set name value`
  const [name, ...values] = operands;
  if (name !== undefined && at < 0) scope.set(name, { text: values.join(' '), from: [] });
};

const shift: Effect = ({ args }, scope) => {
  scope.setPositional(scope.positional?.slice(Number(args[0] ?? 1)));
};

const read: Effect = (call, scope) => {
  const { input } = call;
  const value: Value = { text: input?.text.trim() ?? UNKNOWN, from: input?.from ?? [] };
  for (const name of takeCall(call).operands) scope.set(name, value);
};

const setAlias: Effect = ({ args }, scope) => {
  for (const word of args) {
    const at = word.indexOf('=');
    if (at > 0) scope.aliases.set(word.slice(0, at), word.slice(at + 1));
  }
};

const assignWords: Effect = ({ args }, scope) => {
  for (const word of args) {
    const at = word.indexOf('=');
    if (at > 0) scope.set(word.slice(0, at), { text: word.slice(at + 1), from: [] });
  }
};

const unset: Effect = ({ args }, scope) => {
  for (const name of args) scope.set(name, { text: '', from: [] });
};

const printToVariable: Effect = (call, scope) => {
  const [flag, name, ...rest] = call.args;
  if (flag === '-v' && name !== undefined) scope.set(name, { text: rest.join(' '), from: call.from });
};

export const EFFECTS: ReadonlyMap<string, Effect> = new Map<string, Effect>([
  ['cd', changeDirectory],
  ['pushd', changeDirectory],
  ['popd', (_, scope) => scope.changeFolder(UNKNOWN)],
  ['set', setArguments],
  ['shift', shift],
  ['read', read],
  ['mapfile', read],
  ['readarray', read],
  ['alias', setAlias],
  ['export', assignWords],
  ['declare', assignWords],
  ['local', assignWords],
  ['typeset', assignWords],
  ['unset', unset],
  ['printf', printToVariable],
]);

/** Builtins that assign variables of the shell itself, not only of one command's environment. */
export const DECLARES = new Set(['export', 'declare', 'local', 'typeset', 'readonly']);

/** How a shell or another program runs the value of a variable: as a command, for what is in `$(…)`, as a file, or as words of a command. */
export type Runs = 'command' | 'prompt' | 'file' | { words: (value: string) => string };

const COMMANDS =
  /^(?:PROMPT_COMMAND|FCEDIT|LESSOPEN|LESSCLOSE|GIT_SSH|GIT_EXTERNAL_DIFF|GIT_PROXY_COMMAND|GIT_CONFIG_VALUE_\d+|FZF_DEFAULT_COMMAND|SHELL|\w*(?:PAGER|EDITOR|VISUAL|BROWSER|ASKPASS|_RSH|SSH_COMMAND)|SVN_SSH|RSYNC_CONNECT_PROG)$/;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const WORDS: ReadonlyMap<string, (value: string) => string> = new Map([
  ['TAR_OPTIONS', (value: string) => `tar ${value}`],
  ['FZF_DEFAULT_OPTS', (value: string) => `fzf ${value}`],
  ['VIMINIT', (value: string) => `vim -c ${quoted(value)}`],
  ['EXINIT', (value: string) => `vim -c ${quoted(value)}`],
]);

export function variableRuns(name: string): Runs | undefined {
  if (COMMANDS.test(name)) return 'command';
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
  // Behind `!`, an alias of git is a command.
  if (runs === 'command') return { text: text.replace(/^[|!]+/, ''), from };
  if (typeof runs === 'object') return { text: runs.words(text), from };
  // The shell expands the name of such a file, too.
  const file = runs === 'file' ? readFile(text) : undefined;
  if (file) return file;
  const inner = [...text.matchAll(/\$\(((?:[^()]|\([^()]*\))*)\)|`([^`]*)`/g)].map(([, a, b]) => a ?? b ?? '');
  return { text: inner.join('\n'), from };
}

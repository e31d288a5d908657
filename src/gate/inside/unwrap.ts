// Finds the commands and scripts that a command starts, from what the table of programs says.
import { type Program, programOf, type Wrapping } from '../../programs/programs.ts';
import type { Call } from '../command/call.ts';
import { type Inner, type ReadFile, scriptOf, scriptThatComesIn } from '../command/inner.ts';
import { hasFlag, isListed, optionValue, optionValues, skipOptions } from '../command/options.ts';
import { wordsOfLine } from '../command/shell-text.ts';
import { unquotedPath } from '../command/stand-ins.ts';
import { consoleOf } from './consoles.ts';
import { givenStatements } from './given-statements.ts';
import { guessInner, isKnown, isLikeCommand, laterCommand, startedBeside } from './guess.ts';
import { interpret } from './interpret.ts';
import { mountsOf, withoutMounts } from './mounts.ts';
import { programOfPackage, startedByFlake, startedByImage } from './named-by-package.ts';
import { WAYS } from './ways.ts';

export function unwrap(call: Call, readFile: ReadFile): Inner[] {
  const opened = consoleOf(call, readFile);
  if (!isKnown(call.name)) return [...opened, ...guessInner(call), ...givenStatements(call)];
  const program = programOf(call.name);
  const { wraps, starts, interprets } = program;
  if (!wraps && !starts && !interprets) return [...opened, ...startedBeside(call), ...givenStatements(call)];
  const found = [...peel(call, program), ...opened];
  if (starts) found.push(...WAYS[starts](call, readFile));
  if (interprets) found.push(...interpret(call, interprets, readFile));
  return found;
}

/** No command stands among its words. What its options start beside it does not count. */
export function wrapsNothing(call: Call): boolean {
  return peel(call, programOf(call.name)).length === 0;
}

function peel(call: Call, program: Program): Inner[] {
  const { wraps } = program;
  if (!wraps) return [];
  const args = wraps.splits === undefined ? call.args : splitStrings(call.args, wraps.splits);
  const start = commandStart(args, program);
  const before = start === undefined ? args : args.slice(0, start);
  const scripts = wraps.script === undefined ? [] : optionValues(before, wraps.script);
  if (start === undefined || hasFlag(before, ...(wraps.inert ?? '--help').split(' '))) {
    return scripts.map((text) => scriptOf(text, call));
  }
  const mounts = mountsOf(before, wraps);
  const given = startedByFlake(call, before, withEntryPoint(before, args.slice(start), wraps));
  const words = asRead(withoutMounts(given, mounts), program);
  // `su root -- -c '…'`
  if (wraps.script !== undefined && isListed(words[0] ?? '', wraps.script)) scripts.push(words[1] ?? '');
  if (scripts.length > 0 && !wraps.joined) return scripts.map((text) => scriptOf(text, call));
  const found = scripts.map((text) => scriptOf(text, call));
  if (words.length === 0) return [...found, ...(wraps.joined || wraps.shell ? scriptThatComesIn(call) : [])];
  const [folder] = withoutMounts(wraps.folder ? optionValues(before, wraps.folder).slice(0, 1) : [], mounts);
  const doubtful = commandBehind(args, start, program);
  if (doubtful) found.push({ kind: 'command', words: withoutMounts(doubtful, mounts), folder });
  const ofImage = startedByImage(args, program);
  if (ofImage) found.push({ kind: 'command', words: withoutMounts(ofImage, mounts), folder });
  // The name of a program has no blanks in it.
  if (wraps.joined || (words.length === 1 && /\s/.test(words[0] ?? ''))) found.push(scriptOf(words.join(' '), call));
  else found.push({ kind: 'command', words, folder });
  return found;
}

/** `npx` starts `rimraf` for `rimraf@5`, `shx` expands patterns, and `uv run x.py` is `python x.py`. */
function asRead(words: readonly string[], { globs, wraps }: Program): readonly string[] {
  const [first = ''] = words;
  if (wraps?.runs !== undefined && FILES[wraps.runs].test(first)) return [wraps.runs, ...words];
  const named = wraps?.versions
    ? words.map((word, at) => (at === 0 ? programOfPackage(word.replace(VERSION, '')) : word))
    : words;
  return globs ? named.map(unquotedPath) : named;
}

/** What each interpreter takes for a program of its own; `-` is the input. */
const FILES = { python: /^-$|\.pyw?$/, node: /^-$|\.[cm]?[jt]sx?$/ };

const VERSION = /(?<=\w)@[\w.~^-]{1,40}$/;

/** If the option before it is not in the table, the word may be its value, and the command stands behind. */
function commandBehind(args: readonly string[], start: number, program: Program): readonly string[] | undefined {
  const option = args[start - 1] ?? '';
  const [word = ''] = args.slice(start);
  if (!/^--?\w[^=]*$/.test(option) || isLikeCommand(word)) return undefined;
  const { options = '', wraps = {} } = program;
  // `-p` of `timeout -p 5 …` may be a flag in front of an operand.
  if (isListed(option, `${options} ${wraps.script} ${wraps.folder} ${wraps.mounts}`)) return undefined;
  return laterCommand(args, start + 1);
}

/** Puts the words of the option's value into the command line, as `env -S` does. */
function splitStrings(args: readonly string[], option: string): string[] {
  const [short = '', long = ''] = option.split(' ');
  const glued = new RegExp(`^(?:-[a-zA-Z]*?${short.slice(1)}|${long})=?(.*)$`, 's');
  const at = args.findIndex((word) => glued.test(word));
  if (at < 0) return [...args];
  const [, value = ''] = glued.exec(args[at] ?? '') ?? [];
  const [text = '', ...rest] = value === '' ? args.slice(at + 1) : [value, ...args.slice(at + 1)];
  return [...args.slice(0, at), ...wordsOfLine(text), ...rest];
}

/** Where the command begins; undefined where there is none. */
function commandStart(args: readonly string[], program: Program): number | undefined {
  const { options = '', verbOptions = '', wraps = {} } = program;
  const {
    skip: most = 0,
    instead,
    after,
    groups = '',
    tools,
    behind = '--',
    script = '',
    folder = '',
    mounts = '',
    pairs = '',
  } = wraps;
  if (wraps.dashes || wraps.behind !== undefined) {
    const at = args.findIndex((word) => isListed(word, behind));
    if (at >= 0) return at + 1;
    if (after === undefined) return undefined;
  }
  const takes = `${options} ${script} ${folder} ${mounts} ${pairs}`;
  let at = skipAll(args, 0, takes, '', wraps);
  if (tools !== undefined && isListed(args[at] ?? '', tools)) return at;
  if (tools !== undefined || after !== undefined) {
    const verb = findVerb(args, at, takes, program);
    if (verb === undefined) return undefined;
    at = skipAll(args, verb + 1, takes, verbOptions, wraps);
    if (isListed(args[verb] ?? '', wraps.direct ?? '')) return at;
  }
  if (after === undefined && isListed(args[at] ?? '', groups)) at = skipAll(args, at + 1, takes, '', wraps);
  const skip = instead !== undefined && hasFlag(args.slice(0, at), ...instead.split(' ')) ? most - 1 : most;
  // `su - ada`
  if (skip > 0 && args[at] === '-') at = skipAll(args, at + 1, takes, '', wraps);
  for (let skipped = 0; skipped < skip; skipped += 1) {
    // With --entrypoint, options behind the image belong to the command.
    if (entryPoint(args.slice(0, at), wraps)) at += 1;
    else at = skipAll(args, at + 1, wraps.container ? '' : takes, verbOptions, wraps);
  }
  while (wraps.assignments && /^(?:\w+=|-$)/.test(args[at] ?? '')) at += 1;
  return at;
}

function skipAll(args: readonly string[], from: number, takes: string, more: string, { pairs }: Wrapping): number {
  let at = skipOptions(args, from, takes, more);
  if (pairs === undefined) return at;
  // The second word of a pair is left over.
  while (isListed(args[at - 2] ?? '', pairs)) at = skipOptions(args, at + 1, takes, more);
  return at;
}

/** Where the verb stands that a command follows. */
function findVerb(args: readonly string[], from: number, takes: string, program: Program): number | undefined {
  const { verbOptions, wraps: { after = '', groups = '', scopes = '', direct = '' } = {} } = program;
  let at = from;
  while (at < args.length) {
    const word = args[at] ?? '';
    if (isListed(word, after) || isListed(word, direct)) return at;
    if (isListed(word, scopes)) at = skipOptions(args, at + 2, takes, verbOptions);
    else if (isListed(word, groups)) at = skipOptions(args, at + 1, takes, verbOptions);
    // The option before is not in the table, so this word may be its value.
    else if (/^--?\w[^=]*$/.test(args[at - 1] ?? '')) at = skipOptions(args, at + 1, takes);
    else return undefined;
  }
  return undefined;
}

function entryPoint(before: readonly string[], { container }: Wrapping): string | undefined {
  return container && optionValue(before, '--entrypoint');
}

function withEntryPoint(before: readonly string[], words: readonly string[], wraps: Wrapping): readonly string[] {
  const entry = entryPoint(before, wraps);
  return entry === undefined ? words : [entry, ...words];
}

// Finds the commands and scripts that a command starts, from what the table of programs says.
import { type Program, programOf, type Wrapping } from '../../programs/programs.ts';
import type { Call } from '../command/call.ts';
import { type Inner, type ReadFile, scriptOf, scriptThatComesIn } from '../command/inner.ts';
import { hasFlag, isListed, optionValue, optionValues, skipOptions } from '../command/options.ts';
import { escapeForRegex } from '../command/paths.ts';
import { hasRules } from '../rules/index.ts';
import { interpret } from './interpret.ts';
import { prints } from './outputs.ts';
import { WAYS } from './ways.ts';

export function unwrap(call: Call, readFile: ReadFile): Inner[] {
  const program = programOf(call.name);
  const { starts, interprets } = program;
  const found = peel(call, program);
  if (starts) found.push(...WAYS[starts](call, readFile));
  if (interprets) found.push(...interpret(call, interprets, readFile));
  return isKnown(call.name) ? found : afterDashes(call);
}

/** No command stands among its words. What its options start beside it does not count. */
export function wrapsNothing(call: Call): boolean {
  return peel(call, programOf(call.name)).length === 0;
}

/** If nothing is known of a program, two or more words after `--` may be a command. */
function afterDashes({ name, args }: Call): Inner[] {
  const words = args.slice(args.indexOf('--') + 1);
  return words.length > 1 && words.length < args.length && !prints(name) ? [{ kind: 'command', words }] : [];
}

/** Whether anything looks at the command's words. */
export function isKnown(name: string): boolean {
  const { wraps, starts, interprets } = programOf(name);
  return wraps !== undefined || starts !== undefined || interprets !== undefined || hasRules(name);
}

function peel(call: Call, program: Program): Inner[] {
  const { wraps } = program;
  if (!wraps) return [];
  const args = wraps.splits === undefined ? call.args : splitStrings(call.args, wraps.splits);
  const start = commandStart(args, program);
  const before = start === undefined ? args : args.slice(0, start);
  const scripts = wraps.script === undefined ? [] : optionValues(before, wraps.script);
  if (scripts.length > 0) return scripts.map((text) => scriptOf(text, call));
  if (start === undefined || hasFlag(before, ...(wraps.inert ?? '--help').split(' '))) return [];
  const words = wraps.container ? insideContainer(before, args.slice(start), wraps) : args.slice(start);
  if (words.length === 0) return wraps.joined || wraps.shell ? scriptThatComesIn(call) : [];
  if (wraps.joined) return [scriptOf(words.join(' '), call)];
  return [{ kind: 'command', words, folder: wraps.folder && optionValue(before, wraps.folder) }];
}

/** Puts the words of the option's value into the command line, as `env -S` does. */
function splitStrings(args: readonly string[], option: string): string[] {
  const [short = '', long = ''] = option.split(' ');
  const glued = new RegExp(`^(?:-[a-zA-Z]*?${short.slice(1)}|${long})=?(.*)$`, 's');
  const at = args.findIndex((word) => glued.test(word));
  if (at < 0) return [...args];
  const [, value = ''] = glued.exec(args[at] ?? '') ?? [];
  const [text = '', ...rest] = value === '' ? args.slice(at + 1) : [value, ...args.slice(at + 1)];
  const words = text.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return [...args.slice(0, at), ...words.map((word) => word.replace(/["']/g, '')), ...rest];
}

/** Where the command begins; undefined where there is none. */
function commandStart(args: readonly string[], program: Program): number | undefined {
  const { options = '', verbOptions = '', wraps = {} } = program;
  const { skip = 0, after, tools, behind = '--', script = '', folder = '' } = wraps;
  if (wraps.dashes || wraps.behind !== undefined) {
    const at = args.findIndex((word) => isListed(word, behind));
    if (at >= 0) return at + 1;
    if (after === undefined) return undefined;
  }
  const takes = `${options} ${script} ${folder}`;
  let at = skipOptions(args, 0, takes);
  if (tools !== undefined && isListed(args[at] ?? '', tools)) return at;
  if (tools !== undefined || after !== undefined) {
    const verb = findVerb(args, at, takes, program);
    if (verb === undefined) return undefined;
    at = skipOptions(args, verb + 1, takes, verbOptions);
  }
  for (let skipped = 0; skipped < skip; skipped += 1) {
    // With --entrypoint, options behind the image belong to the command.
    if (entryPoint(args.slice(0, at), wraps)) at += 1;
    else at = skipOptions(args, at + 1, wraps.container ? '' : takes, verbOptions);
  }
  while (wraps.assignments && /^(?:\w+=|-$)/.test(args[at] ?? '')) at += 1;
  return at;
}

/** Where the verb stands that a command follows. */
function findVerb(args: readonly string[], from: number, takes: string, program: Program): number | undefined {
  const { verbOptions, wraps: { after = '', groups = '' } = {} } = program;
  let at = from;
  while (at < args.length) {
    const word = args[at] ?? '';
    if (isListed(word, after)) return at;
    if (isListed(word, groups)) at = skipOptions(args, at + 1, takes, verbOptions);
    // The option before is not in the table, so this word may be its value.
    else if (/^--?\w[^=]*$/.test(args[at - 1] ?? '')) at = skipOptions(args, at + 1, takes);
    else return undefined;
  }
  return undefined;
}

function entryPoint(before: readonly string[], { container }: Wrapping): string | undefined {
  return container && optionValue(before, '--entrypoint');
}

/** What runs in a container sees folders of this machine under other names: with `-v /:/host`, `/host/etc` is `/etc`. */
function insideContainer(before: readonly string[], words: readonly string[], wraps: Wrapping): string[] {
  const entry = entryPoint(before, wraps);
  const inside = entry === undefined ? [...words] : [entry, ...words];
  const mounts = optionValues(before, '-v --volume').map((mount) => mount.split(':'));
  // What begins like no path is the name of a volume.
  const folders = mounts.filter(
    ([source = '', target = '']) => /^[/.~\uE000-\uE004]/.test(source) && target.length > 1,
  );
  if (folders.length === 0) return inside;
  const sources = new Map(folders.map(([source = '', target = '']) => [target, source]));
  const targets = [...sources.keys()].map(escapeForRegex).join('|');
  // A word may be a whole script.
  const mounted = new RegExp(`(?<![\\w./-])(?:${targets})(?=$|[/\\s;&|'")])`, 'g');
  return inside.map((word) => word.replace(mounted, (target) => sources.get(target) ?? target));
}

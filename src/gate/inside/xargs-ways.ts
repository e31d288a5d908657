// Programs that start a command with what comes in: xargs, parallel, zargs.
import { scriptOf, type Unwrap } from '../command/inner.ts';
import { endOfOptions, hasFlag, optionValue, optionValues } from '../command/options.ts';
import { UNKNOWN } from '../command/stand-ins.ts';

const MOST_ITEMS = 200;
export const MOST_ROUNDS = 16;

/** The command of zsh's `zargs` stands behind the second `--`. */
export const zargs: Unwrap = ({ args }) => {
  const at = args.lastIndexOf('--');
  return at < 0
    ? []
    : [{ kind: 'command', words: [...args.slice(at + 1), ...args.slice(0, at).filter((word) => word !== '--')] }];
};

export const xargs: Unwrap = (call, readFile) => {
  const { args, from } = call;
  const start = endOfOptions(call);
  const file = optionValues(args.slice(0, start), '-a --arg-file')[0];
  const input = file === undefined ? call.input : readFile(file);
  const words = args.slice(start);
  if (words.length === 0) return [];
  const placeholder = placeholderOf(args.slice(0, start));
  const items = itemsIn(input?.text ?? UNKNOWN, args.slice(0, start), placeholder !== undefined).slice(0, MOST_ITEMS);
  const sources = [...from, ...(input?.from ?? [])];
  if (placeholder === undefined) {
    return inRounds(items, args.slice(0, start)).map((some) => ({
      kind: 'command',
      words: [...words, ...some],
      from: sources,
    }));
  }
  const rounds = items.length > MOST_ROUNDS ? [items.join(' ')] : items;
  return rounds.map((item) => ({ kind: 'command', words: fill(words, placeholder, item), from: sources }));
};

const ITEM = /(?:[^\s\0'"\\]|'[^'\n]*'|"[^"\n]*"|\\[\s\S])+/g;

/** Words without their quotes; lines if each takes the place of `{}`; whole texts with `-0` and `-d`. */
function itemsIn(text: string, options: readonly string[], byLine: boolean): string[] {
  const given = optionValue(options, '-d --delimiter');
  // What stands for the output of `find -print0` is in lines.
  const ends = hasFlag(options, '-0', '--null')
    ? /[\0\n]/
    : given === undefined
      ? undefined
      : (DELIMITERS.get(given) ?? given);
  if (ends !== undefined) return text.split(ends).filter((item) => item !== '');
  const words = byLine ? text.split(/[\n\0]/).map((line) => line.trim()) : (text.match(ITEM) ?? []);
  return words.map(withoutQuotes).filter((item) => item !== '');
}

const DELIMITERS: ReadonlyMap<string, string> = new Map([
  ['\\n', '\n'],
  ['\\0', '\0'],
  ['\\t', '\t'],
]);

function withoutQuotes(word: string): string {
  return word.replace(/'([^'\n]*)'|"([^"\n]*)"|\\([\s\S])/g, (_, single, double, one) => single ?? double ?? one);
}

/** `-n 1` and `-L 1` start the command for each item. */
function inRounds(items: readonly string[], options: readonly string[]): (readonly string[])[] {
  const oneByOne = optionValues(options, '-n -L --max-args --max-lines').includes('1');
  return oneByOne && items.length <= MOST_ROUNDS && items.length > 0 ? items.map((item) => [item]) : [items];
}

/** `-i` and `--replace` alone mean `{}`. */
function placeholderOf(options: readonly string[]): string | undefined {
  const given = optionValues(options, '-I')[0];
  if (given !== undefined) return given;
  const short = options.find((word) => /^(?:-i|--replace(?:=|$))/.test(word));
  return short === undefined ? undefined : short.replace(/^-i|^--replace=?/, '') || '{}';
}

export const parallel: Unwrap = (call) => {
  const { args, input } = call;
  const start = endOfOptions(call);
  const divider = args.findIndex((word) => /^:::/.test(word));
  if (args.slice(0, start).some((word) => /^--dry-?run$/.test(word))) return [];
  const words = args.slice(start, divider < 0 ? undefined : divider);
  const items = divider < 0 ? (input?.text ?? UNKNOWN).split('\n') : args.slice(divider + 1);
  if (words.length === 0) {
    const from = divider < 0 ? (input?.from ?? []) : call.from;
    return items.slice(0, MOST_ROUNDS).map((item) => scriptOf(item, { ...call, from }));
  }
  const filled = words.join(' ');
  const item = items.slice(0, MOST_ITEMS).join(' ');
  return [scriptOf(/\{[^{}]*\}/.test(filled) ? filled.replace(/\{[^{}]*\}/g, () => item) : `${filled} ${item}`, call)];
};

export function fill(words: readonly string[], placeholder: string, value: string): string[] {
  return words.map((word) => (word.includes(placeholder) ? word.replaceAll(placeholder, () => value) : word));
}

// Tells warnings once that differ in one word, such as a path, with the other words behind the first of them.
import type { Drop, Pass } from '../reducer.ts';
import { countEach } from './usual.ts';

const WARNING = /^\s*(?:WARN(?:ING)?|[Ww]arning|W|N): \S/;
const LEAST = 3;
const MOST_TOLD = 12;
/** More kinds of warnings are not looked through for the kind of the next. */
const MOST_KINDS = 40;
const MOST_WARNINGS = 1000;

interface Kind {
  readonly words: readonly string[];
  /** The place of the word in which they differ; undefined as long as there is one. */
  differ: number | undefined;
  readonly lines: number[];
}

export const warningsOnce: Pass = (lines, drop) => {
  const shared = kindsIn(lines).filter((kind) => kind.differ !== undefined && kind.lines.length >= LEAST);
  if (shared.length === 0) return lines;
  const gone = new Set(shared.flatMap((kind) => kind.lines.slice(1)));
  const told = new Map(
    shared.map((kind) => [kind.lines[0], `${lines[kind.lines[0] ?? 0]} ${othersOf(valuesOf(kind, lines))}`]),
  );
  drop('messages told again', gone.size);
  return lines.flatMap((line, at) => (gone.has(at) ? [] : [told.get(at) ?? line]));
};

function kindsIn(lines: readonly string[]): Kind[] {
  const kinds: Kind[] = [];
  let left = MOST_WARNINGS;
  lines.forEach((line, at) => {
    if (left === 0 || !WARNING.test(line)) return;
    left -= 1;
    const words = line.split(' ');
    const found = kinds.find((kind) => joins(kind, words, at));
    if (found === undefined && kinds.length < MOST_KINDS) kinds.push({ words, differ: undefined, lines: [at] });
  });
  return kinds;
}

/** Adds the warning to a kind that it fits: the first of it again, or one that differs from it in the same word as the others. */
function joins(kind: Kind, words: readonly string[], line: number): boolean {
  const isAgain = words.length === kind.words.length && words.every((word, at) => word === kind.words[at]);
  const at = isAgain ? kind.differ : onlyDifference(kind.words, words);
  if (!isAgain && (at === undefined || (kind.differ ?? at) !== at)) return false;
  kind.differ = at;
  kind.lines.push(line);
  return true;
}

function valuesOf({ differ = 0, lines: own }: Kind, lines: readonly string[]): string[] {
  return own.map((at) => lines[at]?.split(' ')[differ] ?? '');
}

function onlyDifference(one: readonly string[], other: readonly string[]): number | undefined {
  if (one.length !== other.length) return undefined;
  let found: number | undefined;
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] === other[at]) continue;
    if (found !== undefined) return undefined;
    found = at;
  }
  return found;
}

/** Without what all of the words begin and end with, where that is more than a part of a name. */
function othersOf(values: readonly string[]): string {
  const [first = ''] = values;
  let from = 0;
  while (from < first.length && values.every((value) => value[from] === first[from])) from += 1;
  from = Math.max(0, ...['/', "'", '"', '(', '='].map((sign) => first.lastIndexOf(sign, from - 1) + 1));
  const shortest = Math.min(...values.map(({ length }) => length)) - from;
  let to = 0;
  while (to < shortest && values.every((value) => value.at(-1 - to) === first.at(-1 - to))) to += 1;
  while (to > 0 && /\w/.test(first.at(-to) ?? '')) to -= 1;
  const others = values.slice(1).map((value) => value.slice(from, value.length - to));
  return `(×${values.length}, others with ${countedNames(others).join(', ')})`;
}

function countedNames(others: readonly string[]): string[] {
  const first = [...countEach(others)].slice(0, MOST_TOLD);
  const rest = others.length - first.reduce((sum, [, count]) => sum + count, 0);
  return [
    ...first.map(([other, count]) => (count > 1 ? `${other} (×${count})` : other)),
    ...(rest > 0 ? [`… ${rest} more`] : []),
  ];
}

const NOT_FETCHED = /^[WE]: Failed to fetch /;

/** apt tells each index that it cannot fetch as a step and once more at the end. */
export const unfetchedOnce: Pass = (lines, drop: Drop) => {
  const steps = lines.flatMap((line, at) => (/^Err:\d+ /.test(line) ? [at] : []));
  const summed = lines.filter((line) => NOT_FETCHED.test(line)).length;
  if (steps.length === 0 || summed < steps.length) return lines;
  const gone = new Set(steps.flatMap((at) => (/^ {2}\S/.test(lines[at + 1] ?? '') ? [at, at + 1] : [at])));
  drop('messages told twice', steps.length);
  return lines.filter((_line, at) => !gone.has(at));
};

// Tells warnings once that differ in one word, such as a path, with the other words behind the first of them.
import type { Drop, Pass } from '../reducer.ts';

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
  readonly values: string[];
}

export const warningsOnce: Pass = (lines, drop) => {
  const shared = kindsIn(lines).filter((kind) => kind.values.length >= LEAST);
  if (shared.length === 0) return lines;
  const gone = new Set(shared.flatMap((kind) => kind.lines.slice(1)));
  const told = new Map(shared.map((kind) => [kind.lines[0], `${lines[kind.lines[0] ?? 0]} ${othersOf(kind)}`]));
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
    if (found === undefined && kinds.length < MOST_KINDS)
      kinds.push({ words, differ: undefined, lines: [at], values: [] });
  });
  return kinds;
}

/** Adds the warning to a kind that it fits. */
function joins(kind: Kind, words: readonly string[], line: number): boolean {
  const at = onlyDifference(kind.words, words);
  if (at === undefined || (kind.differ ?? at) !== at) return false;
  if (kind.values.length === 0) kind.values.push(kind.words[at] ?? '');
  kind.differ = at;
  kind.lines.push(line);
  kind.values.push(words[at] ?? '');
  return true;
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
function othersOf({ values }: Kind): string {
  const [first = ''] = values;
  let from = 0;
  while (from < first.length && values.every((value) => value[from] === first[from])) from += 1;
  from = Math.max(0, ...['/', "'", '"', '(', '='].map((sign) => first.lastIndexOf(sign, from - 1) + 1));
  const shortest = Math.min(...values.map(({ length }) => length)) - from;
  let to = 0;
  while (to < shortest && values.every((value) => value.at(-1 - to) === first.at(-1 - to))) to += 1;
  while (to > 0 && /\w/.test(first.at(-to) ?? '')) to -= 1;
  const others = values.slice(1).map((value) => value.slice(from, value.length - to));
  const rest = others.length > MOST_TOLD ? [`… ${others.length - MOST_TOLD} more`] : [];
  return `(×${values.length}, others with ${[...others.slice(0, MOST_TOLD), ...rest].join(', ')})`;
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

// Finds the lines of an output that an earlier one has, too, and those of the earlier one that are gone.
import { findCommon } from './line-diff.ts';
import type { Line, Section } from './outline.ts';
import { standsAlone } from './test-lines.ts';

export interface Matched {
  /** The lines of each output that the other one does not have. */
  fresh: ReadonlySet<Line>;
  gone: ReadonlySet<Line>;
  /** How many are the same but for times and the like. */
  almost: number;
}

/** Undefined if they differ too much. */
export function matchLines(before: readonly Line[], after: readonly Line[]): Matched | undefined {
  const [left, right] = [new Set(before), new Set(after)];
  let almost = 0;
  const pair = (one: Line, other: Line): void => {
    left.delete(one);
    right.delete(other);
    if (one.text !== other.text) almost += 1;
  };
  matchAlone(left, right, pair);
  for (const [one, other] of sectionPairs(before, after)) {
    if (!matchInOrder(left, right, one.lines, other.lines, pair)) return undefined;
  }
  return matchInOrder(left, right, before, after, pair) ? { fresh: right, gone: left, almost } : undefined;
}

type Pair = (one: Line, other: Line) => void;

/** Lines that say all by themselves may come in another order, as tests do that run side by side. */
function matchAlone(left: ReadonlySet<Line>, right: ReadonlySet<Line>, pair: Pair): void {
  const found = new Map<string, Line[]>();
  for (const line of left) {
    if (line.section !== undefined || !standsAlone(line.head)) continue;
    const equal = found.get(line.key);
    if (equal) equal.push(line);
    else found.set(line.key, [line]);
  }
  for (const line of [...right]) {
    const one = line.section === undefined && standsAlone(line.head) ? found.get(line.key)?.shift() : undefined;
    if (one) pair(one, line);
  }
}

/** Sections with the same heading, where each output has it once. They may come in another order. */
function sectionPairs(before: readonly Line[], after: readonly Line[]): [Section, Section][] {
  const [left, right] = [sectionsOf(before), sectionsOf(after)];
  return [...right].flatMap(([key, other]): [Section, Section][] => {
    const one = left.get(key);
    return one && other ? [[one, other]] : [];
  });
}

/** Undefined stands for a heading that is there more than once. */
function sectionsOf(lines: readonly Line[]): Map<string, Section | undefined> {
  const sections = new Map<string, Section | undefined>();
  for (const line of lines) {
    if (line.section?.heading === line) sections.set(line.key, sections.has(line.key) ? undefined : line.section);
  }
  return sections;
}

function matchInOrder(
  left: ReadonlySet<Line>,
  right: ReadonlySet<Line>,
  before: readonly Line[],
  after: readonly Line[],
  pair: Pair,
): boolean {
  const ones = before.filter((line) => left.has(line));
  const others = after.filter((line) => right.has(line));
  const common = findCommon(
    ones.map(({ key }) => key),
    others.map(({ key }) => key),
  );
  for (const [one, other] of common ?? []) {
    const [first, second] = [ones[one], others[other]];
    if (first && second) pair(first, second);
  }
  return common !== undefined;
}

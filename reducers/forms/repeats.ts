// Counts lines, and groups of lines, that repeat in a row.
import type { Pass } from '../reducer.ts';
import { nameShown, oddBetween } from './odd-rows.ts';
import { withoutNumbers } from './shape.ts';

const LONGEST_PERIOD = 6;
const SHORTEST = 3;
/** What valgrind begins each line with is all of an empty one. */
const EMPTY = /^==\d+==$/;

/** A bracket or a line that says nothing. */
function isBare(line: string): boolean {
  return line.trim().length < SHORTEST || EMPTY.test(line);
}

/** `a a a b` becomes `a (×3) b`. Short groups that repeat as a whole are counted too. */
export const countRepeats: Pass = (lines, drop) => {
  const kept: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const found = repetition(lines, at);
    if (found === undefined) {
      kept.push(line);
      at += 1;
      continue;
    }
    const { period, times } = found;
    if (period === 1) kept.push(`${line} (×${times})`);
    else kept.push(...lines.slice(at, at + period), `(the last ${period} lines ×${times})`);
    drop('repeated lines', period * (times - 1));
    at += period * times;
  }
  return kept;
};

function repetition(lines: readonly string[], at: number): { period: number; times: number } | undefined {
  // A repeated bracket or blank line is not worth counting.
  if (lines[at] === lines[at + 1] && isBare(lines[at] ?? '')) return undefined;
  for (let period = 1; period <= LONGEST_PERIOD; period += 1) {
    if (lines[at + period] !== lines[at]) continue;
    if (lines.slice(at, at + period).every(isBare)) continue;
    const times = timesRepeated(lines, at, period);
    const worth = period === 1 ? 2 : 3;
    if (times >= worth) return { period, times };
  }
  return undefined;
}

function timesRepeated(lines: readonly string[], at: number, period: number): number {
  let end = at + period;
  while (end < lines.length && lines[end] === lines[end - period]) end += 1;
  return Math.floor((end - at) / period);
}

const RETRY = /retry|retries|tries|attempt|waiting for|still /i;
const LEAST_RETRIES = 2;

/** Keeps the first and the last of a message that repeats with other numbers. */
export const foldRetries: Pass = (lines, drop) => {
  if (!lines.some((line) => RETRY.test(line))) return lines;
  const kept: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const first = lines[at] ?? '';
    let end = at + 1;
    if (RETRY.test(first)) {
      const shape = withoutNumbers(first);
      while (end < lines.length && withoutNumbers(lines[end] ?? '') === shape) end += 1;
    }
    const last = lines[end - 1] ?? '';
    if (end - at > LEAST_RETRIES && last !== first) {
      const odd = oddBetween(lines.slice(at, end), 1).map((row) => lines[at + row] ?? '');
      kept.push(`${first} (×${end - at}, ${nameShown(odd)})`, ...odd, last);
      drop('repeated messages', end - at - 2 - odd.length);
    } else kept.push(...lines.slice(at, end));
    at = end;
  }
  return kept;
};

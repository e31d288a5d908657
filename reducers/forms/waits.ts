// Keeps the last of the lines in a row in which a program tells how far that is which it waits for.
import type { Pass } from '../reducer.ts';
import { withoutNumbers } from './shape.ts';

const WAITS = /^(?:\S+: )?(?:still )?waiting (?:for|on|until) /i;
const LEAST = 3;

export const lastOfWaits: Pass = (lines, drop) => {
  if (!lines.some((line) => WAITS.test(line))) return lines;
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    const subject = subjectOf(lines[from]);
    to = from + 1;
    while (subject !== '' && to < lines.length && subjectOf(lines[to]) === subject) to += 1;
    const count = to - from;
    if (count < LEAST) kept.push(...lines.slice(from, to));
    else {
      kept.push(`${lines[to - 1]} (the last of ${count} such lines)`);
      drop('lines about waiting', count - 1);
    }
  }
  return kept;
};

/** What it waits for; empty for another line. */
function subjectOf(line = ''): string {
  if (!WAITS.test(line)) return '';
  const colon = line.lastIndexOf(': ');
  return withoutNumbers(colon > 0 && WAITS.test(line.slice(0, colon)) ? line.slice(0, colon) : line);
}

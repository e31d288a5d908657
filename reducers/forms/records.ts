// Records with the same fields, such as the processors of /proc/cpuinfo: shows of each what differs from the first.
import type { Pass } from '../reducer.ts';

const FIELD = /^([^:]+): ?(.*)$/;
const LEAST_FIELDS = 6;
/** So many fields are like those of the first record, in parts of all. */
const LEAST_SAME = 0.5;

export const recordsOnce: Pass = (lines, drop) => {
  const [first = [], ...others] = recordsOf(lines);
  if (first.length < LEAST_FIELDS || others.length === 0) return lines;
  const known = new Set(first);
  const different = others.map((record) => record.filter((line) => !known.has(line)));
  const isAlike = others.every(
    (record, at) =>
      record.length === first.length && (different[at] ?? record).length <= record.length * (1 - LEAST_SAME),
  );
  if (!isAlike || ![first, ...others].flat().every((line) => FIELD.test(line))) return lines;
  drop('fields like in the first record', others.flat().length - different.flat().length);
  return [...first, ...different.flatMap((record) => ['', ...record, '(the other fields as in the first)'])];
};

function recordsOf(lines: readonly string[]): string[][] {
  const records: string[][] = [[]];
  for (const line of lines) {
    if (line !== '') records.at(-1)?.push(line);
    else if (records.at(-1)?.length !== 0) records.push([]);
  }
  return records.filter(({ length }) => length > 0);
}

// Rows of measurements that a program prints as it goes on, as for each epoch of a training: some of them show the course.

import type { Pass } from '../reducer.ts';
import { showsAskedLines } from './asked-lines.ts';
import { isSerious } from './serious.ts';
import { shapeOf } from './shape.ts';

/** What is counted, and how far it is. */
const COUNTED =
  /^\W{0,3}(?:(?:global_?)?steps?|ep(?:och)?s?|it(?:er(?:ation)?)?s?|rounds?|gen(?:eration)?s?|trials?|episodes?|ticks?|frames?)[ =:#[]{1,3}0{0,8}(\d{1,9})\b/i;

const VALUES = /\d\.\d|\d[eE][+-]?\d/;
const VALUE = /(?<![\w.])-?\d+\.\d+(?:[eE][+-]?\d+)?/g;
const NO_NUMBER = /\b(?:nan|inf|none|null)\b/i;
const FEWEST = 12;
/** So many of them are shown, and the last ones. */
const SHOWN = 7;
const LAST = 2;

/** How far a row of measurements is; undefined for another line. */
export function countOf(line: string): number | undefined {
  const [, counted] = COUNTED.exec(line) ?? [];
  return counted === undefined || !VALUES.test(line) ? undefined : Number(counted);
}

export const someOfSeries: Pass = (lines, drop, { argv }) => {
  if (showsAskedLines(argv)) return lines;
  const series = new Map<string, { rows: number[]; at: number }>();
  lines.forEach((line, row) => {
    const counted = countOf(line);
    if (counted === undefined || NO_NUMBER.test(line) || isSerious(line)) return;
    const shape = shapeOf(line.replace(/\s+/g, ' '));
    const known = series.get(shape);
    if (known === undefined) series.set(shape, { rows: [row], at: counted });
    else if (counted >= known.at) {
      known.rows.push(row);
      known.at = counted;
    }
  });
  const gone = new Set<number>();
  const notes = new Map<number, string>();
  for (const { rows } of series.values()) {
    if (rows.length < FEWEST) continue;
    const every = Math.ceil(rows.length / SHOWN);
    const extremes = extremesOf(rows.map((row) => lines[row] ?? ''));
    for (const [index, row] of rows.entries())
      if (index % every !== 0 && index < rows.length - LAST && !extremes.has(index)) gone.add(row);
    notes.set(
      rows[0] ?? 0,
      ` (${rows.length} such lines: every ${ordinal(every)}, the last ${LAST} and the least and greatest values shown)`,
    );
  }
  drop('lines of a series', gone.size);
  if (gone.size === 0) return lines;
  return lines.flatMap((line, at) => (gone.has(at) ? [] : [line + (notes.get(at) ?? '')]));
};

/** The rows in which one of the values is the least or the greatest of all. */
function extremesOf(rows: readonly string[]): ReadonlySet<number> {
  const values = rows.map((row) => (row.match(VALUE) ?? []).map(Number));
  const found = new Set<number>();
  for (let column = 0; column < (values[0]?.length ?? 0); column += 1) {
    let [least, greatest] = [0, 0];
    values.forEach((row, at) => {
      if ((row[column] ?? 0) < (values[least]?.[column] ?? 0)) least = at;
      if ((row[column] ?? 0) > (values[greatest]?.[column] ?? 0)) greatest = at;
    });
    found.add(least).add(greatest);
  }
  return found;
}

function ordinal(count: number): string {
  const tens = count % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${ending}`;
}

// Leaves out the columns of a table that are empty in all rows, or have one value in all of many rows, and tells it behind the header.
import type { Drop } from '../reducer.ts';

/** Of psql's own lists, such as `\dt+`. */
const SHARED = /^(?:Owner|Persistence|Access method|Encoding|Collate|Ctype|Locale Provider)$/;
const FEWEST_ROWS_TO_SHARE = 3;
/** What a value in each row costs must be more than the words that say it once. */
const LEAST_GAIN = 60;
const FEWEST_ROWS = 2;
const FEWEST_COLUMNS = 3;

/** A table is a header and rows with as many bars each. A bar inside a cell makes the numbers differ, and the table stays. */
export function withoutEmptyColumns(lines: readonly string[], drop: Drop, apart = false): string[] {
  const kept: string[] = [];
  for (let from = 0, to = 1; from < lines.length; from = to, to += 1) {
    const header = cellsOf(lines[from] ?? '');
    while (header.length > 1 && (lines[to] ?? '').includes('|')) to += 1;
    const rows = lines.slice(from + 1, to).map(cellsOf);
    const isTable =
      header.length >= FEWEST_COLUMNS &&
      rows.length >= FEWEST_ROWS &&
      rows.every((row) => row.length === header.length);
    const isList = /^\s*List of /.test(lines[from - 1] ?? '');
    kept.push(...(isTable ? written(header, rows, { isList, apart }, drop) : lines.slice(from, to)));
  }
  return kept;
}

function cellsOf(line: string): string[] {
  return line.split('|');
}

function written(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { isList, apart }: { readonly isList: boolean; readonly apart: boolean },
  drop: Drop,
): string[] {
  const firstOf = (at: number): string => rows[0]?.[at] ?? '';
  const isSame = (at: number): boolean => rows.every((row) => row[at] === firstOf(at));
  // In runs that are compared, one other value would change every row.
  const isShared = (name: string, value: string): boolean =>
    isList ? SHARED.test(name) : !apart && (rows.length - 1) * (value.length + 1) - name.length >= LEAST_GAIN;
  const isSaidOnce = (name: string, at: number): boolean =>
    firstOf(at) === '' || (rows.length >= FEWEST_ROWS_TO_SHARE && isShared(name, firstOf(at)));
  const empty = header.flatMap((name, at) => (name !== '' && isSaidOnce(name, at) && isSame(at) ? [at] : []));
  // A table of one column reads as text.
  if (empty.length > header.length - 2) return [header, ...rows].map((cells) => cells.join('|'));
  drop('columns with one value', empty.length);
  const names = empty.filter((at) => firstOf(at) === '').map((at) => header[at]);
  const notes = names.length === 0 ? [] : [` (empty in all rows: ${names.join(', ')})`];
  const shared = empty.filter((at) => firstOf(at) !== '').map((at) => `${header[at]}=${firstOf(at)}`);
  if (shared.length > 0) notes.push(` (all rows: ${shared.join(', ')})`);
  const shown = [header, ...rows].map((cells) => cells.filter((_cell, at) => !empty.includes(at)).join('|'));
  return shown.map((line, at) => (at === 0 ? line + notes.join('') : line));
}

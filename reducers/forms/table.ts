// Writes aligned tables without their padding, and values that a whole column shares once.
import type { Drop } from '../reducer.ts';

interface Column {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const FEWEST_ROWS_TO_SHARE = 5;
/** The state of a row stays with it even where all rows are in the same. */
const SAYS_LITTLE = /^[\d.?*:-]*$|^<\w+>$/;

/** Null when the lines below the header do not stand under its columns. */
export function compactTable(header: string, rows: readonly string[], drop: Drop): string[] | null {
  const columns = columnsOf(header, rows);
  if (columns.length < 2 || rows.length === 0) return null;
  const cells = rows.map((row) => columns.map(({ from, to }) => row.slice(from, to).trim()));
  const shared = new Map<number, string>();
  if (rows.length >= FEWEST_ROWS_TO_SHARE) {
    columns.forEach((_column, at) => {
      const value = cells[0]?.[at] ?? '';
      if (at > 0 && SAYS_LITTLE.test(value) && cells.every((row) => row[at] === value)) shared.set(at, value);
    });
  }
  drop('shared columns', shared.size);
  const told = columns.map((_column, at) => at).filter((at) => !shared.has(at));
  const wordy = told.map((at) => cells.some((row) => /\s/.test(row[at] ?? '')));
  const nameless = columns.map(({ name }) => name === '');
  const join = (values: readonly string[]): string =>
    joined(
      values.map((value, at) => value || (nameless[told[at] ?? 0] ? '' : '-')),
      wordy,
    ).trimStart();
  const note = [...shared].map(([at, value]) => `${columns[at]?.name}=${value || '-'}`).join(', ');
  return [
    join(told.map((at) => columns[at]?.name ?? '')) + (note === '' ? '' : ` (all: ${note})`),
    ...cells.map((row) => join(told.map((at) => row[at] ?? ''))),
  ];
}

/** One blank does where at most one of two neighbours has several words. */
function joined(values: readonly string[], wordy: readonly boolean[]): string {
  return values.map((value, at) => (at === 0 ? '' : wordy[at] && wordy[at - 1] ? '  ' : ' ') + value).join('');
}

/** A column ends where all rows and the header have two blanks, or one where the next name begins. */
function columnsOf(header: string, rows: readonly string[]): Column[] {
  const width = Math.max(header.length, ...rows.map((row) => row.length));
  const all = [header, ...rows].map((row) => row.padEnd(width));
  const blank = Array.from({ length: width }, (_value, at) => all.every((row) => row[at] === ' '));
  const columns: Column[] = [];
  let from = 0;
  for (let at = 0; at <= width; at += 1) {
    if (at < width && !blank[at]) continue;
    if (at > from && !blank[from]) columns.push({ name: header.slice(from, at).trim(), from, to: at });
    from = at + 1;
    while (from < width && blank[from]) from += 1;
    at = Math.max(at, from - 1);
  }
  return mergeNameless(columns);
}

/** A part without a name of its own belongs to the column before it. */
function mergeNameless(columns: readonly Column[]): Column[] {
  const merged: Column[] = [];
  for (const column of columns) {
    const before = merged.at(-1);
    if (column.name === '' && before) merged[merged.length - 1] = { ...before, to: column.to };
    else merged.push(column);
  }
  return merged;
}

/** `+----+----+` and its like, above and below the rows of a table. */
export function isBorder(line: string): boolean {
  return /^\s*(?:\+(?:[-=]+\+){1,}|[┌├└╔╠╚╭╰][─━═┬┼┴╦╬╩┐┤┘╗╣╝╮╯]+)\s*$/.test(line);
}

/** Bars and frames around cells, as databases draw them. */
export function compactFramed(lines: readonly string[]): string[] {
  return lines
    .filter((line) => !/^[\s+|\-=─━═┌┐└┘├┤┬┴┼╭╮╰╯│╔╗╚╝╠╣╦╩╬]*$/.test(line) || line === '')
    .map((line) => {
      const bar = /[│|]/.exec(line)?.[0];
      if (bar === undefined) return line;
      const cells = line.split(/\s*[│|]\s*/).map((cell) => cell.trim());
      if (cells.at(0) === '' && /^\s*[│|]/.test(line)) cells.shift();
      if (cells.at(-1) === '' && /[│|]\s*$/.test(line) && /^\s*[│|]/.test(line)) cells.pop();
      return cells.join('|');
    });
}

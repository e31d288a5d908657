// Tells the domain that the names in a column of a table end with once, behind the name of the column.
import { usualOf } from './usual.ts';

const FEWEST = 4;
const SHORTEST = 12;
/** So large a share of the cells makes the end that of the column. */
const MOST = 0.6;
const NAME = /^[\w-]+((?:\.[A-Za-z][\w-]*)+)$/;
const EMPTY = /^(?:|-|<\w+>)$/;

/** Only where no other cell could be taken for a name without its end. */
export function withEndsOnce(names: readonly string[], rows: readonly (readonly string[])[]): [string[], string[][]] {
  const ends = names.map((_name, at) => endOf(rows.map((row) => row[at] ?? '')));
  return [
    names.map((name, at) => (ends[at] ? `${name} (… is ${ends[at]})` : name)),
    rows.map((row) =>
      row.map((cell, at) => (ends[at] && cell.endsWith(ends[at]) ? `${cell.slice(0, -ends[at].length)}…` : cell)),
    ),
  ];
}

function endOf(cells: readonly string[]): string {
  const full = cells.filter((cell) => !EMPTY.test(cell));
  if (full.length < FEWEST || !full.some((cell) => cell.includes('.'))) return '';
  const ends = full.map((cell) => NAME.exec(cell)?.[1] ?? '').filter(({ length }) => length >= SHORTEST);
  const [end = '', count = 0] = usualOf(ends) ?? [];
  return count >= FEWEST && count >= MOST * full.length && !cells.some((cell) => cell.includes('…')) ? end : '';
}

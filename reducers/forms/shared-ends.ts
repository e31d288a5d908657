// Tells the domain that the names in a column of a table end with once, behind the name of the column.

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
  const counts = new Map<string, number>();
  for (const cell of full) {
    const end = NAME.exec(cell)?.[1] ?? '';
    if (end.length >= SHORTEST) counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  const [end = '', count = 0] = [...counts].toSorted(([, one], [, next]) => next - one)[0] ?? [];
  return count >= FEWEST && count >= MOST * full.length && !cells.some((cell) => cell.includes('…')) ? end : '';
}

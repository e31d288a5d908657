// Writes the rows of a table, below a heading where many rows in a row belong to the same place.

type Row = readonly string[];

/** Columns at the beginning that say where a row belongs: the namespace in a cluster, the process of an open file, the kind of a socket. */
const LEADING = /^(?:NAMESPACE|Namespace|COMMAND|PID|TID|TASKCMD|USER|Netid|State)$/;
/** kubectl's events tell of one object after the other. */
const ANYWHERE = /^OBJECT$/;
const LEAST_SAVED = 12;

/** The header, then the rows: `default:` and ` api 1/1 Running` instead of `default api 1/1 Running`. */
export function groupedRows(names: Row, rows: readonly Row[]): string[] {
  const by = bestGrouping(names, rows);
  const rest = names.map((_name, at) => at).filter((at) => !by.includes(at));
  const pick = (row: Row, columns: readonly number[]): string[] => columns.map((at) => row[at] ?? '');
  const shown = rows.map((row) => pick(row, rest));
  const wordy = rest.map((_at, index) => shown.some((row) => row[index]?.includes(' ')));
  const written = shown.map((row) => joined(row, wordy));
  const header = joined(pick(names, rest), wordy);
  if (by.length === 0) return [header, ...written];
  const headings = rows.map((row) => pick(row, by).join(' '));
  return [`${pick(names, by).join(' ')}: ${header}`, ...belowHeadings(headings, written)];
}

/** A single row stands on the line of its heading. */
function belowHeadings(headings: readonly string[], rows: readonly string[]): string[] {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < rows.length; from = to) {
    while (to < rows.length && headings[to] === headings[from]) to += 1;
    const group = rows.slice(from, to);
    if (group.length === 1) kept.push(`${headings[from]}: ${group[0]}`);
    else kept.push(`${headings[from]}:`, ...group.map((row) => ` ${row}`));
  }
  return kept;
}

/** The columns to write above the rows; none if that saves too little. */
function bestGrouping(names: Row, rows: readonly Row[]): readonly number[] {
  let leading = 0;
  while (leading < names.length - 1 && LEADING.test(names[leading] ?? '')) leading += 1;
  const groupings = Array.from({ length: leading }, (_column, last) => names.slice(0, last + 1).map((_name, at) => at));
  const object = names.findIndex((name) => ANYWHERE.test(name));
  if (object >= 0) groupings.push([object]);
  let best: { by: readonly number[]; saved: number } = { by: [], saved: LEAST_SAVED };
  for (const by of groupings) {
    const saved = savedBy(by, rows);
    if (saved > best.saved) best = { by, saved };
  }
  return best.by;
}

function savedBy(by: readonly number[], rows: readonly Row[]): number {
  let saved = 0;
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    const isSame = before !== undefined && by.every((column) => before[column] === row[column]);
    saved += isSame ? by.reduce((sum, column) => sum + (row[column] ?? '').length, 0) : -2;
  }
  return saved;
}

/** One blank separates two neighbours if at most one of them has several words. */
function joined(values: Row, wordy: readonly boolean[]): string {
  return values
    .map((value, at) => (wordy[at] && wordy[at - 1] ? '  ' : ' ') + value)
    .join('')
    .trimStart();
}

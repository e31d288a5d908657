// psql, mysql, sqlite: rows without frames and padding.

import { compactFramed, compactTable } from '../forms/table.ts';
import { shortRules } from '../forms/tidy.ts';
import { isRow, startsOf } from '../forms/underlined.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';
import { tagsOnce } from './command-tags.ts';
import { withoutEmptyColumns } from './empty-columns.ts';
import { tableOfRecords } from './expanded.ts';
import { plan, sectionsOf } from './plan.ts';
import { withoutPointers } from './pointers.ts';
import { sameErrorsOnce } from './same-errors.ts';

/** The lines below the names of columns, around a table, and above a record. */
const BORDER = /^[\s+|]*-+\+[-+|]*$|^-+$|^[┌├╭][─━]|^\+[-=]+\+|^\|[-:|]+\|$|^-\[ RECORD \d+/;
/** A blank is an empty cell or padding: only the positions of the columns tell. */
const UNDERLINE = /^(?:-{2,}(?: +-{2,})+|-+(?: {2,}-+)+) *$/;

const HINT =
  /^\s+Is the server running (?:on that host and accepting TCP\/IP connections|locally and accepting connections on that socket)\?$|^mysql(?:dump)?: \[Warning\] Using a password on the command line interface can be insecure\.$/;
/** mysql's `\\G`. */
const RECORD = /^\*{3,} (\d+\. row) \*{3,}$/;

export const database: Reducer = {
  name: 'databases',
  passesOwn: true,
  commands: ['psql', 'mysql', 'mariadb', 'sqlite3', 'duckdb', 'sqlcmd', 'clickhouse-client', 'pgcli', 'mycli'],
  reduce: byLines((all, drop, input) => {
    const pointed = withoutPointers(all, drop, input).filter((line) => !HINT.test(line));
    const lines = tagsOnce(sameErrorsOnce(pointed, drop, input), drop, input);
    const sections = sectionsOf(lines);
    if (sections.some(({ isPlan }) => isPlan))
      return sections.flatMap(({ isPlan, lines: own }) =>
        isPlan ? plan(own) : (rowsOf(own, drop, input.apart) ?? own),
      );
    return rowsOf(lines, drop, input.apart) ?? (lines.length < all.length ? lines : null);
  }),
};

/** Null if no table is known. */
function rowsOf(lines: readonly string[], drop: Drop, apart?: boolean): readonly string[] | null {
  const table = tableOfRecords(lines);
  if (table !== null) return withoutEmpty(table);
  if (lines.some((line) => RECORD.test(line))) return records(lines);
  const kept: string[] = [];
  let from = 0;
  for (let table = tableFrom(lines, 0, drop); table !== undefined; table = tableFrom(lines, from, drop)) {
    if (table.rows === null) return from === 0 ? null : [...kept, ...withoutEmpty(lines.slice(from))];
    for (const line of lines.slice(from, table.head)) if (line !== '') kept.push(line);
    for (const row of table.rows) kept.push(row);
    from = table.end;
  }
  const rest = lines.slice(from);
  const framed = framedRows(rest, drop, apart);
  return from === 0 ? framed : [...kept, ...(framed ?? withoutEmpty(rest))];
}

function withoutEmpty(lines: readonly string[]): string[] {
  return lines.filter((line) => line !== '');
}

interface Table {
  readonly head: number;
  readonly end: number;
  /** Null if it is none. */
  readonly rows: readonly string[] | null;
}

/** The next table with an underlined head. */
function tableFrom(lines: readonly string[], from: number, drop: Drop): Table | undefined {
  const underline = indexFrom(lines, from, (line) => UNDERLINE.test(line));
  if (underline <= from) return undefined;
  const starts = startsOf(lines[underline] ?? '');
  // A line that reaches no second column may be what was typed next.
  const reaches = (line: string): boolean => isRow(line, starts) && line.length > (starts[1] ?? 0);
  const found = indexFrom(lines, underline + 1, (line) => line !== '' && !reaches(line));
  const end = found < 0 ? lines.length : found;
  const rows = withoutEmpty(lines.slice(underline + 1, end));
  return { head: underline - 1, end, rows: compactTable(lines[underline - 1] ?? '', rows, drop) };
}

function indexFrom(lines: readonly string[], from: number, test: (line: string) => boolean): number {
  for (let at = from; at < lines.length; at += 1) if (test(lines[at] ?? '')) return at;
  return -1;
}

function framedRows(lines: readonly string[], drop: Drop, apart?: boolean): string[] | null {
  if (!lines.some((line) => BORDER.test(line))) return null;
  const framed = withoutEmptyColumns(compactFramed(lines), drop, apart);
  drop('rules', lines.length - framed.length);
  return framed.map((line) =>
    shortRules(line)
      .replace(/(\S) {3,}(?=\S)/g, '$1  ')
      .replace(/^ {8,}/, ' ')
      .trimEnd(),
  );
}

/** Each name of a record stands at the right of a column. */
function records(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(RECORD, '*** $1 ***').replace(/^ +(?=[\w.]+: ?)/, ''));
}

// psql, mysql, sqlite: rows without frames and padding.

import { compactFramed, compactTable } from '../forms/table.ts';
import { shortRules } from '../forms/tidy.ts';
import { isRow, startsOf } from '../forms/underlined.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';
import { withoutEmptyColumns } from './empty-columns.ts';
import { plan, sectionsOf } from './plan.ts';
import { withoutPointers } from './pointers.ts';

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
    const lines = withoutPointers(all, drop, input).filter((line) => !HINT.test(line));
    const sections = sectionsOf(lines);
    if (sections.some(({ isPlan }) => isPlan))
      return sections.flatMap(({ isPlan, lines: own }) => (isPlan ? plan(own) : (rowsOf(own, drop) ?? own)));
    return rowsOf(lines, drop) ?? (lines.length < all.length ? lines : null);
  }),
};

/** Null if no table is known. */
function rowsOf(lines: readonly string[], drop: Drop): readonly string[] | null {
  if (lines.some((line) => RECORD.test(line))) return records(lines);
  const underline = lines.findIndex((line) => UNDERLINE.test(line));
  if (underline > 0) {
    const starts = startsOf(lines[underline] ?? '');
    // A line that reaches no second column may be what was typed next.
    const reaches = (line: string): boolean => isRow(line, starts) && line.length > (starts[1] ?? 0);
    const end = lines.findIndex((line, at) => at > underline && line !== '' && !reaches(line));
    const rows = lines.slice(underline + 1, end < 0 ? lines.length : end).filter((line) => line !== '');
    const table = compactTable(lines[underline - 1] ?? '', rows, drop);
    const rest = end < 0 ? [] : lines.slice(end);
    return (
      table && [
        ...lines.slice(0, underline - 1).filter((line) => line !== ''),
        ...table,
        ...(rowsOf(rest, drop) ?? rest.filter((line) => line !== '')),
      ]
    );
  }
  if (!lines.some((line) => BORDER.test(line))) return null;
  const framed = withoutEmptyColumns(compactFramed(lines), drop);
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

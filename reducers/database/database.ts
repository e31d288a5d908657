// psql, mysql, sqlite: rows without frames and padding.

import { compactFramed, compactTable } from '../forms/table.ts';
import { shortRules } from '../forms/tidy.ts';
import { byLines, type Reducer } from '../reducer.ts';

/** The lines below the names of columns, around a table, and above a record. */
const BORDER = /^[\s+|]*-+\+[-+|]*$|^-+$|^[┌├╭][─━]|^\+[-=]+\+|^\|[-:|]+\|$|^-\[ RECORD \d+/;
/** A blank is an empty cell or padding: only the positions of the columns tell. */
const UNDERLINE = /^(?:-{2,}(?: +-{2,})+|-+(?: {2,}-+)+) *$/;

export const database: Reducer = {
  name: 'databases',
  commands: ['psql', 'mysql', 'mariadb', 'sqlite3', 'duckdb', 'sqlcmd', 'clickhouse-client', 'pgcli', 'mycli'],
  reduce: byLines((lines, drop) => {
    if (lines.some((line) => /^\s*QUERY PLAN\s*$/.test(line))) return plan(lines);
    const underline = lines.findIndex((line) => UNDERLINE.test(line));
    if (underline > 0) {
      const rows = lines.slice(underline + 1).filter((line) => line !== '');
      return compactTable(lines[underline - 1] ?? '', rows, drop);
    }
    if (!lines.some((line) => BORDER.test(line))) return null;
    const framed = compactFramed(lines);
    drop('rules', lines.length - framed.length);
    return framed.map((line) =>
      shortRules(line)
        .replace(/(\S) {3,}(?=\S)/g, '$1  ')
        .replace(/^ {8,}/, ' ')
        .trimEnd(),
    );
  }),
};

function plan(lines: readonly string[]): string[] {
  return lines
    .filter((line) => !/^\s*QUERY PLAN\s*$|^-+$|^\(\d+ rows?\)$/.test(line) && line !== '')
    .map((line) => line.replace(/ width=\d+\)/g, ')').replace(/(\S) {2,}\(/g, '$1 ('));
}

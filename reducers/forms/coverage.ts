// Tables of coverage: files in a row with the same figures share a line.
import type { Pass } from '../reducer.ts';
import { isRule } from './tidy.ts';

/** istanbul, c8, vitest, bun and deno; node's test runner; coverage.py. */
const HEADER = /^[|\s]*File +\|.*%|^ℹ file +\| line %|^Name +Stmts +Miss|^# file +\| line %/;
const ROW =
  /^(?<sign>ℹ |# |\| *)?(?<indent> *)(?<name>\S(?:.*?\S)?) *(?<figures>\|.*[\d.]+.*|(?: {2,}\d+)+ +[\d.]+%.*)$/;
const BORDER = /^(?:ℹ |# )?[-| ]*-[-| ]*$/;
/** The sum of all files stays on a line of its own. */
const SUM = /^(?:All files|all files|TOTAL)$/;

interface Row {
  readonly sign: string;
  readonly indent: string;
  readonly names: string[];
  readonly figures: string;
}

export const compactCoverage: Pass = (lines) => {
  if (!lines.some(isHeader)) return lines;
  const kept: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    at += 1;
    if (!isHeader(line)) {
      kept.push(line);
      continue;
    }
    const above = kept.at(-1);
    if (above !== undefined && (BORDER.test(above) || isRule(above))) kept.pop();
    kept.push(packed(line));
    const rows: Row[] = [];
    for (; at < lines.length; at += 1) {
      const row = lines[at] ?? '';
      if (BORDER.test(row) || isRule(row)) continue;
      const read = readRow(row);
      if (read === undefined) break;
      const before = rows.at(-1);
      if (before && isSame(before, read)) before.names.push(...read.names);
      else rows.push(read);
    }
    kept.push(...rows.map(({ indent, names, figures }) => `${indent}${names.join(', ')}${figures}`));
  }
  return kept;
};

/** Nearly every line shows without the pattern that it is none. */
function isHeader(line: string): boolean {
  return (line.startsWith('Name ') || line.includes('%')) && HEADER.test(line);
}

function readRow(line: string): Row | undefined {
  const { sign = '', indent = '', name, figures = '' } = ROW.exec(line)?.groups ?? {};
  const joint = figures.startsWith('|') ? ' | ' : ' ';
  return name === undefined ? undefined : { sign, indent, names: [name], figures: joint + packed(figures) };
}

function isSame(before: Row, row: Row): boolean {
  return (
    before.figures === row.figures &&
    before.indent === row.indent &&
    ![...before.names, ...row.names].some((name) => SUM.test(name))
  );
}

function packed(text: string): string {
  return text
    .replace(/^ℹ |^# /, '')
    .replace(/ *\| */g, '|')
    .replace(/^\||\|+ *$/g, '')
    .replace(/ +/g, ' ')
    .replace(/(?<!^)\|/g, ' | ')
    .trim();
}

// Tables whose names of columns are underlined one by one, as az, PowerShell and sqlcmd print them: without rules and padding.
import type { Pass } from '../reducer.ts';
import { writeTable } from './table.ts';

const UNDERLINE = /^ *-+(?: +-+)+ *$/;
const LEAST_ROWS = 2;

export const withoutUnderlinedColumns: Pass = (lines, drop) => {
  if (!lines.some(isUnderline)) return lines;
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const starts = isUnderline(lines[at + 1] ?? '') ? startsOf(lines[at + 1] ?? '') : [];
    let end = at + 2;
    while (starts.length > 0 && end < lines.length && isRow(lines[end] ?? '', starts)) end += 1;
    const isTable = end - at - 2 >= LEAST_ROWS && isRow(lines[at] ?? '', starts) && isEnd(lines[end]);
    if (!isTable) {
      kept.push(lines[at] ?? '');
      continue;
    }
    const [names = [], ...cells] = [lines[at] ?? '', ...lines.slice(at + 2, end)].map((line) => cellsOf(line, starts));
    kept.push(...writeTable(names, cells, drop));
    at = end - 1;
  }
  return kept;
};

function isUnderline(line: string): boolean {
  return line.includes('-- ') && UNDERLINE.test(line);
}

/** Where the columns begin. */
export function startsOf(underline: string): number[] {
  return [...underline.matchAll(/-+/g)].map(({ index }) => index);
}

/** A blank stands before each column. */
export function isRow(line: string, starts: readonly number[]): boolean {
  if (line.trim() === '' || line.includes('\t') || isUnderline(line)) return false;
  return starts.every((start) => start === 0 || start > line.length || line[start - 1] === ' ');
}

/** A line right behind the rows that does not fit the columns shows that they are something else. */
function isEnd(line = ''): boolean {
  return line.trim() === '';
}

function cellsOf(line: string, starts: readonly number[]): string[] {
  return starts.map((start, at) => line.slice(start, starts[at + 1]).trim());
}

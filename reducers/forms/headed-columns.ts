// Tables with names of columns in capitals, as many tools for clusters and machines print them: without padding.
import type { Pass } from '../reducer.ts';
import { writeTable } from './table.ts';

const NAMES = /^[A-Z][A-Z0-9_()%/#-]*(?: [A-Z0-9_()%/#-]+)*(?: {2,}[A-Z][A-Z0-9_()%/#-]*(?: [A-Z0-9_()%/#-]+)*){2,} *$/;
const LEAST_ROWS = 3;
const LONGEST = 300;

export const withoutHeadedPadding: Pass = (lines, drop) => {
  if (!lines.some(isHeader)) return lines;
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const header = lines[at] ?? '';
    const starts = isHeader(header) ? startsOf(header) : [];
    let end = at + 1;
    while (starts.length > 0 && isRow(lines[end], starts)) end += 1;
    // A line right behind the rows that does not fit the columns shows that they are something else.
    const isTable = end - at - 1 >= LEAST_ROWS && ((lines[end] ?? '').trim() === '' || isHeader(lines[end] ?? ''));
    if (!isTable) {
      kept.push(header);
      continue;
    }
    const [names = [], ...cells] = lines.slice(at, end).map((line) => cellsOf(line, starts));
    kept.push(...writeTable(names, cells, drop));
    at = end - 1;
  }
  return kept;
};

function isHeader(line: string): boolean {
  return line.length <= LONGEST && /^[A-Z].* {2}[A-Z]/.test(line) && NAMES.test(line);
}

function startsOf(header: string): number[] {
  return [0, ...[...header.matchAll(/ {2,}(?=[A-Z])/g)].map(({ 0: gap, index }) => index + gap.length)];
}

/** Two blanks stand before each column, and its value begins below its name. */
function isRow(line: string | undefined, starts: readonly number[]): boolean {
  if (line === undefined || line.trim() === '' || line.includes('\t') || isHeader(line)) return false;
  return starts.every((start, at) => {
    const cell = line.slice(start, starts[at + 1]);
    const isApart = start === 0 || start >= line.length || line.slice(start - 2, start) === '  ';
    return isApart && (cell.trim() === '' ? at > 0 : !cell.startsWith(' '));
  });
}

function cellsOf(line: string, starts: readonly number[]): string[] {
  return starts.map((start, at) => line.slice(start, starts[at + 1]).trim());
}

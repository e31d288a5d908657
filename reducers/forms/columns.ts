// Rows in a block whose columns begin below each other, without the padding: counts at the right of a column, and words.
import type { Pass } from '../reducer.ts';
import { outsidePictures } from './pictures.ts';

/** `uniq -c`, `wc -l`. */
const COUNT = /^ +\d+ (?![|│┃>:])\S/;
const PADDED = /^[\w"'`@./:(<[-]*\w\S* +\S/;
const LEAST = 3;
const LONGEST = 300;

/** Of a text in which each line has a count. */
export const withoutCountPadding: Pass = (lines) => {
  const isCounted = lines.length >= LEAST && lines.every((line) => COUNT.test(line) || line === '');
  return isCounted ? lines.map((line) => line.trimStart()) : lines;
};

export const withoutColumnPadding: Pass = (lines) => {
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    const line = lines[from] ?? '';
    const isRow = COUNT.test(line)
      ? isCountBelow
      : PADDED.test(line) && line.length <= LONGEST
        ? isRowBelow
        : undefined;
    to = from + 1;
    while (isRow !== undefined && to < lines.length && isRow(lines[to] ?? '', line)) to += 1;
    const run = lines.slice(from, to);
    const isList = run.length >= LEAST && run.some((row) => /^\S* {2}/.test(row));
    if (isRow === undefined || !isList) kept.push(...run);
    else kept.push(...run.map((row) => packed(row, isRow === isCountBelow)));
  }
  return outsidePictures(lines, kept);
};

/** The last digit of each count stands in the same place. */
function isCountBelow(line: string, first: string): boolean {
  return COUNT.test(line) && endOfCount(line) === endOfCount(first);
}

function endOfCount(line: string): number {
  return line.search(/\d /);
}

/** The second column of both begins in the same place, behind one word; what stands behind that may be anything. */
function isRowBelow(line: string, first: string): boolean {
  return PADDED.test(line) && line.length <= LONGEST && secondColumn(line) === secondColumn(first);
}

/** Where the text behind the first word begins. */
function secondColumn(line: string): number {
  return /^\S+ +/.exec(line)?.[0].length ?? -1;
}

function packed(row: string, isCount: boolean): string {
  return isCount ? row.trimStart() : row.replace(/^(\S+) +/, '$1 ');
}

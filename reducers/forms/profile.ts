// What cProfile measured, without padding.
import type { Pass } from '../reducer.ts';

const HEADING = /^ +ncalls +tottime +percall +cumtime +percall +filename:lineno\(function\)$/;
const ROW = /^ +\d+(?:\/\d+)? +(?:[\d.]+ +){4}\S/;
/** The name of a file may have blanks. */
const NUMBERS = /^(?:\S+ +){5}/;

export const profileRows: Pass = (lines) => {
  let isRow = false;
  return lines.map((line) => {
    isRow = HEADING.test(line) || (isRow && ROW.test(line));
    return isRow ? line.trim().replace(NUMBERS, (numbers) => numbers.replace(/ +/g, ' ')) : line;
  });
};

// The tables of the AWS command line (`--output table`): one inside another, each with a bar more at both sides.
import type { Pass } from '../reducer.ts';

const ROW = /^(\|{1,9}) +(\S.*?) *\1$/;
const NESTED = /^\|\| {2}.*\|\|$/;
const RULE = /^(?:-{5,}|\|*\+(?:-+\+)+\|*)$/;

/** Each depth is told by a blank. */
export const nestedTables: Pass = (lines, drop) => {
  if (!lines.some((line) => NESTED.test(line))) return lines;
  return lines.flatMap((line, at) => {
    if (RULE.test(line) && (isRow(lines[at - 1]) || isRow(lines[at + 1]))) {
      drop('rules');
      return [];
    }
    const [, bars = '', cells = ''] = ROW.exec(line) ?? [];
    return [bars === '' ? line : ' '.repeat(bars.length - 1) + cells.replace(/ *\| */g, '|').replace(/ {2,}/g, ' ')];
  });
};

function isRow(line = ''): boolean {
  return ROW.test(line);
}

// tsc --pretty counts the errors of each file in a table below all of them.
import type { Pass } from '../reducer.ts';

const ROW = /^ +\d+ +(\S.*):\d+$/;

/** Each file stands above its errors. */
export const withoutErrorTable: Pass = (lines, drop) => {
  const head = lines.findLastIndex((line) => /^Errors +Files$/.test(line));
  if (head < 0 || !/^Found \d+ errors in \d+ files\.$/.test(lines.slice(0, head).findLast((line) => line !== '') ?? ''))
    return lines;
  let end = head + 1;
  while (isTold(ROW.exec(lines[end] ?? '')?.[1], lines, head)) end += 1;
  if (end < lines.length && ROW.test(lines[end] ?? '')) return lines;
  drop('lines told twice', end - head);
  return [...lines.slice(0, head), ...lines.slice(end)];
};

function isTold(file: string | undefined, lines: readonly string[], before: number): boolean {
  return file !== undefined && lines.slice(0, before).some((line) => line.startsWith(file));
}

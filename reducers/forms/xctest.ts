// XCTest counts the tests of each class, of each bundle and of all of them: the last one tells enough.
import type { Pass } from '../reducer.ts';

const ENDS = /^Test Suite '(.*)' (?:passed|failed) at /;
const COUNTS = /^\s+Executed \d+ tests?, /;
const OF_ALL = /^(?:All|Selected) tests$/;

export const suitesOnce: Pass = (lines, drop) => {
  const suites = lines.map((line) => ENDS.exec(line)?.[1]);
  // Where the run broke off, or somebody cut its text, the count of a class is all there is.
  if (!suites.some((name, at) => OF_ALL.test(name ?? '') && COUNTS.test(lines[at + 1] ?? ''))) return lines;
  const kept = lines.filter((line, at) => {
    if (suites[at] !== undefined) return false;
    return !(COUNTS.test(line) && suites[at - 1] !== undefined && !OF_ALL.test(suites[at - 1] ?? ''));
  });
  drop('counts of suites', lines.length - kept.length);
  return kept;
};

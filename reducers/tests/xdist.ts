// pytest-xdist -v: each test when a worker begins it, and again with its result.
import type { Pass } from '../reducer.ts';

const RESULT = /^\[gw\d+\] \[ *\d+%\] (?=(PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS|RERUN) ([^\s:][^:]*\.py::.*\S) *$)/;
const PREAMBLE = /^(?:\d+ workers? \[\d+ items?\]|scheduling tests via \w+)$/;

/** A test that began and has no result is the one in which its worker broke off. */
export const resultsOfWorkers: Pass = (lines, drop) => {
  // Behind the last result, the name of a test stands above the warning that it caused.
  const end = lines.findLastIndex((line) => RESULT.test(line));
  if (end < 0) return lines;
  const ended = new Set(lines.flatMap((line) => RESULT.exec(line)?.[2] ?? []));
  const told = lines.filter((line, at) => at > end || !ended.has(line.trimEnd()));
  drop('beginnings of tests', lines.length - told.length);
  const kept = told.filter((line) => !PREAMBLE.test(line));
  drop('lines of preamble', told.length - kept.length);
  return kept.map((line) => line.replace(RESULT, ''));
};

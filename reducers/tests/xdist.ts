// pytest-xdist -v: each test when a worker begins it, and again with its result.
import type { Pass } from '../reducer.ts';

const RESULT = /^\[gw\d+\] \[ *\d+%\] (?=(PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS|RERUN) (\S+\.py::.*\S) *$)/;
const PREAMBLE = /^(?:\d+ workers? \[\d+ items?\]|scheduling tests via \w+)$/;

/** A test that began and has no result is the one in which its worker broke off. */
export const resultsOfWorkers: Pass = (lines, drop) => {
  if (!lines.some((line) => RESULT.test(line))) return lines;
  const ended = new Set(lines.flatMap((line) => RESULT.exec(line)?.[2] ?? []));
  const told = lines.filter((line) => !ended.has(line.trimEnd()));
  drop('beginnings of tests', lines.length - told.length);
  const kept = told.filter((line) => !PREAMBLE.test(line));
  drop('lines of preamble', told.length - kept.length);
  return kept.map((line) => line.replace(RESULT, ''));
};

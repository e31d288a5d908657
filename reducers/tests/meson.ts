// meson test: the tests that did not pass, once, and the counts that are not zero.

import { asksForNames } from '../forms/passing.ts';
import { tidy, withoutBlanks } from '../forms/tidy.ts';
import { byLines, type Drop, inOrder, type Pass, type Reducer, without } from '../reducer.ts';

const RESULT = /^ *\d+\/\d+ .* (OK|FAIL|TIMEOUT|ERROR|SKIP|EXPECTEDFAIL|UNEXPECTEDPASS) +[\d.]+s\b/;
const COUNT = /^(?:Ok|Expected Fail|Fail|Unexpected Pass|Skipped|Timeout): +(\d+) *$/;
const ZERO = /^(?:Expected Fail|Unexpected Pass|Skipped|Timeout): +0 *$/;

/** `Fail: 0` stays: it tells that none failed. */
const shortCounts: Pass = (lines) => {
  const kept: string[] = [];
  let isBehind = false;
  for (const line of lines) {
    if (ZERO.test(line)) continue;
    const isCount = COUNT.test(line);
    const count = line.trim().replace(/ {2,}/g, ' ');
    if (isCount && isBehind) kept.push(`${kept.pop()}, ${count}`);
    else kept.push(isCount ? count : line);
    isBehind = isCount;
  }
  return kept;
};

/** The summary tells failed tests once more. */
const resultsOnce: Pass = (lines, drop, { argv }) => {
  if (!lines.some((line) => COUNT.test(line))) return lines;
  const told = new Set<string>();
  const names = asksForNames(argv);
  const kept = lines.filter((line) => {
    const result = RESULT.exec(line)?.[1];
    if (result === undefined) return line !== 'Summary of Failures:';
    return !(result === 'OK' && !names) && isNew(line.trim().replace(/ {2,}/g, ' '), told);
  });
  reportGone(lines, kept, drop);
  return kept;
};

function isNew(text: string, told: Set<string>): boolean {
  const isAgain = told.has(text);
  told.add(text);
  return !isAgain;
}

function reportGone(lines: readonly string[], kept: readonly string[], drop: Drop): void {
  const passing = (all: readonly string[]): number => all.filter((line) => RESULT.exec(line)?.[1] === 'OK').length;
  const gone = passing(lines) - passing(kept);
  drop('passing tests', gone);
  drop('lines told twice', lines.length - kept.length - gone);
}

export const mesonTest: Reducer = {
  name: 'meson test',
  passesOthers: true,
  ofTests: true,
  commands: ['meson test'],
  reduce: byLines(
    inOrder(
      without(
        'build steps',
        /^ninja: (?:Entering directory|no work to do)|^\[\d+\/\d+\] (?:Compiling|Linking|Generating) /,
      ),
      resultsOnce,
      shortCounts,
      withoutBlanks,
      tidy,
    ),
  ),
};

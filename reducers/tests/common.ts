// The steps for the output of every test runner.
import { compactCoverage } from '../forms/coverage.ts';
import { withoutDots } from '../forms/dots.ts';
import { withoutExcerpts, withoutRuntimeCode, withoutUnderlinedCode } from '../forms/excerpts.ts';
import { foldFrames } from '../forms/frames.ts';
import { withoutPassing } from '../forms/passing.ts';
import { withoutProgress } from '../forms/progress.ts';
import { countRepeats } from '../forms/repeats.ts';
import { isRule, packing, tidy } from '../forms/tidy.ts';
import { inOrder, type Pass } from '../reducer.ts';

/** JavaScript runners explain `- Expected` and `+ Received` for each failure; once is enough. */
const legendOnce: Pass = (lines) => {
  let told = false;
  const kept: string[] = [];
  for (const line of lines) {
    const legend = /^\s*[-+]/.test(line) && /^\s*(?:- Expected|\+ Received)\s*$/.test(line);
    if (legend && told) continue;
    if (line.trim() === '+ Received') told = true;
    kept.push(line);
  }
  return kept;
};

/** What runners write in columns of their own. */
const OWN_COLUMNS =
  /^\s*=== (?:RUN|PAUSE|CONT|NAME) |^\s*(?:Tests|Test Suites|Test Files|Snapshots|Time|Duration)(?: {2}|: {2,})\S|^\s*(?:- (?:Expected|Snapshot)|\+ Received) {2}[-+] \d+$|^(?:Failed|Passed)! {2}- Failed: |^ *(?:TRY \d+ )?[A-Z]{3,7} \[ *[\d.]+s\] |^ *\d+\/\d+ Test +#\d+: |^\[ERROR\] {3}\S+:\d+ |^ {5}(?:code|left|right): {2,}\S/;

/** The steps for every runner's output. */
export const commonPasses = inOrder(
  withoutProgress,
  withoutDots,
  compactCoverage,
  withoutRuntimeCode,
  withoutExcerpts,
  withoutUnderlinedCode,
  foldFrames,
  withoutPassing,
  legendOnce,
  countRepeats,
  (lines) => lines.filter((line) => !isRule(line)),
  packing(OWN_COLUMNS),
  tidy,
);

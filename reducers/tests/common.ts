// The steps for the output of every test runner.
import { compactCoverage } from '../forms/coverage.ts';
import { withoutExcerpts, withoutRuntimeCode, withoutUnderlinedCode } from '../forms/excerpts.ts';
import { foldFrames } from '../forms/frames.ts';
import { withoutPassing } from '../forms/passing.ts';
import { withoutProgress } from '../forms/progress.ts';
import { countRepeats } from '../forms/repeats.ts';
import { isRule, outdent, tidy } from '../forms/tidy.ts';
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

/** The steps for every runner's output. */
export const commonPasses = inOrder(
  withoutProgress,
  compactCoverage,
  withoutRuntimeCode,
  withoutExcerpts,
  withoutUnderlinedCode,
  foldFrames,
  withoutPassing,
  legendOnce,
  countRepeats,
  (lines) => lines.filter((line) => !isRule(line)),
  tidy,
  outdent,
);

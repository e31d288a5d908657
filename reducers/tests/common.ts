// What the output of every test runner goes through.
import { withoutExcerpts, withoutUnderlinedCode } from '../forms/excerpts.ts';
import { foldFrames } from '../forms/frames.ts';
import { withoutPassing } from '../forms/passing.ts';
import { withoutProgress } from '../forms/progress.ts';
import { countRepeats } from '../forms/repeats.ts';
import { isRule, tidy } from '../forms/tidy.ts';
import { inOrder, type Pass } from '../reducer.ts';

/** For the runners of JavaScript: `- Expected` and `+ Received` need to be explained once only. */
const legendOnce: Pass = (lines) => {
  let told = false;
  const kept: string[] = [];
  for (const line of lines) {
    const legend = /^\s*(?:- Expected|\+ Received)\s*$/.test(line);
    if (legend && told) continue;
    if (line.trim() === '+ Received') told = true;
    kept.push(line);
  }
  return kept;
};

/** What every runner's output goes through. */
export const commonPasses = inOrder(
  withoutProgress,
  withoutExcerpts,
  withoutUnderlinedCode,
  foldFrames,
  withoutPassing,
  legendOnce,
  countRepeats,
  (lines) => lines.filter((line) => !isRule(line)),
  tidy,
);

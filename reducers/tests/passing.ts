// Counts passing tests instead of naming them, and drops the headings that have only passing tests below.
import { withoutExcerpts, withoutUnderlinedCode } from '../forms/excerpts.ts';
import { foldFrames } from '../forms/frames.ts';
import { withoutProgress } from '../forms/progress.ts';
import { countRepeats } from '../forms/repeats.ts';
import { isRule, tidy } from '../forms/tidy.ts';
import { inOrder, type Pass, without } from '../reducer.ts';

const PASSING =
  /^\s*(?:[✓✔√]|ok \d+\b(?!.*# (?:SKIP|TODO))|PASS\s+\S|--- PASS: |=== (?:RUN|PAUSE|CONT|NAME)\s)|^test .+ \.\.\. (?:ok|bench:.*)$|^\s*\S.* \.\.\. ok$|(?:::|\s>\s).* PASSED\b|^\s*\d+\/\d+ Test\s+#\d+: .*Passed|^\s+Start\s+\d+: /;

export const withoutPassing: Pass = (lines, drop) => {
  const passing = lines.map((line) => PASSING.test(line));
  drop('passing tests', passing.filter(Boolean).length);
  const headings = headingsOfPassing(lines, passing);
  drop('headings of passing tests', headings.size);
  return lines.filter((_line, at) => !passing[at] && !headings.has(at));
};

/** From the end, so that a heading whose groups all go goes too. */
function headingsOfPassing(lines: readonly string[], passing: readonly boolean[]): Set<number> {
  const gone = new Set<number>();
  for (let at = lines.length - 2; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    if (passing[at] || line.trim() === '' || /[×✗✕✖]|fail|error/i.test(line)) continue;
    let below = at + 1;
    while (below < lines.length && indentOf(lines[below] ?? '') > indentOf(line) && (passing[below] || gone.has(below)))
      below += 1;
    const ended = below >= lines.length || indentOf(lines[below] ?? '') <= indentOf(line);
    if (below > at + 1 && ended) gone.add(at);
  }
  return gone;
}

function indentOf(line: string): number {
  return line.trim() === '' ? -1 : line.search(/\S/);
}

/** For the runners of JavaScript: `- Expected` and `+ Received` need to be explained once only. */
export const legendOnce: Pass = (lines) => {
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

export const withoutHints = without(
  'hints',
  /^\s*(?:-- Docs: |note: run with `RUST_BACKTRACE|For more information about )/,
);

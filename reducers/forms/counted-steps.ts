// Steps that a tool counts as it does them: `[3/14] compiled src/cart.ts`. The last tells how far it came.
import type { Pass } from '../reducer.ts';
import { oddBeforeLast } from './odd-rows.ts';

const STEP = /^\s*[[(] *(?<at>\d{1,5})\/(?<all>\d{1,5})[\])]:? +(?<act>[A-Za-z][a-z]+(?:ing|ed|uilt)) \S/;
/** What may be a result, or tells where something went. */
const TELLS =
  /error|fail|warn|skip|denied|refused|timed? ?out|missing|not |unable|conflict|invalid|deprecated|:\/\/|[-=]>|→|[✗✘✖×!]/i;
const FEWEST = 4;

export const withoutCountedSteps: Pass = (lines, drop) => {
  if (!lines.some((line) => /^\s*[[(] *\d+\/\d/.test(line))) return lines;
  const gone = new Set<number>();
  for (let from = 0; from < lines.length; ) {
    const end = endOfSteps(lines, from);
    if (end - from >= FEWEST) {
      const odd = oddBeforeLast(lines.slice(from, end));
      for (let at = from; at < end - 1; at += 1)
        if (!TELLS.test(lines[at] ?? '') && !odd.includes(at - from)) gone.add(at);
    }
    from = Math.max(end, from + 1);
  }
  drop('lines of progress', gone.size);
  return gone.size === 0 ? lines : lines.filter((_line, at) => !gone.has(at));
};

/** Each step follows the one above it, of as many, and does the same. */
function endOfSteps(lines: readonly string[], from: number): number {
  const first = STEP.exec(lines[from] ?? '')?.groups;
  let at = from;
  let step = first;
  while (step !== undefined) {
    at += 1;
    const next = STEP.exec(lines[at] ?? '')?.groups;
    const follows =
      next !== undefined &&
      next['all'] === step['all'] &&
      next['act'] === first?.['act'] &&
      Number(next['at']) === Number(step['at']) + 1;
    step = follows ? next : undefined;
  }
  return at;
}

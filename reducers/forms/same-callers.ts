// Ruby prints the whole stack again below the cause of an error. What both have in common at the end is told once.
import type { Pass } from '../reducer.ts';

const FROM = /^\s+from \S+:\d+:in /;
const LEAST = 2;

export const callersOnce: Pass = (lines, drop) => {
  if (!lines.some((line) => FROM.test(line))) return lines;
  const kept: string[] = [];
  let above: readonly string[] = [];
  let nextTo = -1;
  for (let from = 0, to = 0; from < lines.length; from = to) {
    while (to < lines.length && FROM.test(lines[to] ?? '')) to += 1;
    if (to === from) {
      kept.push(lines[to++] ?? '');
      continue;
    }
    const stack = lines.slice(from, to);
    // Only one line, the cause's own, stands between the stacks.
    const same = nextTo === from - 1 ? sameAtEnd(stack, above) : 0;
    if (same < LEAST) kept.push(...stack);
    else {
      kept.push(...stack.slice(0, stack.length - same), ` … ${same} frames as above`);
      drop('frames told above', same);
    }
    [above, nextTo] = [stack, to];
  }
  return kept;
};

function sameAtEnd(stack: readonly string[], above: readonly string[]): number {
  let same = 0;
  while (same < stack.length && same < above.length && stack.at(-1 - same) === above.at(-1 - same)) same += 1;
  return same;
}

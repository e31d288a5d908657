// php in a terminal tells each error in its log and on the screen: once is enough.
import type { Pass } from '../reducer.ts';

const LOGGED = /^(?:\[[^\]]+\] )?PHP (?=[A-Z][a-z]+(?: [a-z]+)?: {2})/;

const OF_SCREEN = /^[A-Z][a-z]+(?: [a-z]+)?: /;

/** How the screen shows a line of the log. */
function shown(line: string): string {
  return line
    .replace(/^(?:\[[^\]]+\] )?PHP +/, '')
    .replace(/^(\w+(?: \w+)?:) {2}/, '$1 ')
    .trim();
}

export const withoutPhpAgain: Pass = (lines, drop) => {
  if (!lines.some((line) => line.includes('PHP '))) return lines;
  const gone = new Set<number>();
  const onScreen = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    if (!OF_SCREEN.test(line)) continue;
    const places = onScreen.get(line);
    if (places) places.push(at);
    else onScreen.set(line, [at]);
  }
  lines.forEach((line, at) => {
    if (!line.includes('PHP ') || !LOGGED.test(line)) return;
    const again = onScreen.get(shown(line))?.shift();
    if (again === undefined) return;
    if (lines[again - 1] === '') gone.add(again - 1);
    const most = again > at ? again - at : lines.length;
    for (let below = 0; below < most && again + below < lines.length; below += 1) {
      if (shown(lines[at + below] ?? '') !== (lines[again + below] ?? '').trim()) break;
      gone.add(again + below);
    }
  });
  drop('lines of errors told twice', gone.size);
  return gone.size === 0 ? lines : lines.filter((_line, at) => !gone.has(at));
};

// Counts messages of Kubernetes' programs that differ only in their time.
import type { Pass } from '../reducer.ts';

const HEAD = /^[IWEF]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ (?=\S+\.go:\d+\] )/;
/** kubectl prints these itself, one after the other. */
const OF_CLIENT = /^memcache\.go:/;

export const countClientErrors: Pass = (lines, drop) => {
  if (!lines.some((line) => HEAD.test(line))) return lines;
  const kept: string[] = [];
  for (let from = 0, to = 1; from < lines.length; from = to, to += 1) {
    const line = lines[from] ?? '';
    const head = HEAD.exec(line)?.[0];
    const message = line.slice(head?.length);
    const isAgain = (other = ''): boolean =>
      other.endsWith(message) && HEAD.exec(other)?.[0].length === other.length - message.length;
    while (head !== undefined && to < lines.length && isAgain(lines[to])) to += 1;
    const shown = head === undefined || !OF_CLIENT.test(message) ? line : `${line.charAt(0)} ${message}`;
    kept.push(to - from > 1 ? `${shown} (×${to - from})` : shown);
    drop('repeated lines', to - from - 1);
  }
  return kept;
};

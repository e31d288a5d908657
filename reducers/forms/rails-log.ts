// The log of Rails: a request that went well like an earlier one, but for numbers, is told in a line.
import type { Pass } from '../reducer.ts';

const STARTED = /^((?:\[[^\]]+\] )*)Started ([A-Z]+ ".*") for \S+ at \d{4}-\d\d-\d\d (\d\d:\d\d:\d\d)/;
const COMPLETED = /^(?:\[[^\]]+\] )*Completed ([123]\d\d [A-Za-z ]*?in [\d.]+ms)\b/;
/** What an application logs of its own stands between these. */
const OF_RAILS = /^(?:\[[^\]]+\] )*(?:Processing by |Redirected to |Completed | {2})|^$/;

export function isRailsLog(lines: readonly string[]): boolean {
  return lines.some((line) => line.includes('Started ') && STARTED.test(line));
}

export const railsRequests: Pass = (lines, drop) => {
  if (!isRailsLog(lines)) return lines;
  const kept: string[] = [];
  const shapes = new Set<string>();
  for (let from = 0, to = 0; from < lines.length; from = to) {
    to = endOfRequest(lines, from);
    const request = lines.slice(from, to).filter((line) => line !== '');
    const [, tags = '', asked, time] = STARTED.exec(request[0] ?? '') ?? [];
    const answer = COMPLETED.exec(request.at(-1) ?? '')?.[1];
    if (asked === undefined || answer === undefined) {
      kept.push(...lines.slice(from, to));
      continue;
    }
    const shape = request.join('\n').replace(/\d+/g, '0');
    if (shapes.has(shape)) {
      kept.push(`${tags}again, but for numbers: ${asked} at ${time}: ${answer}`);
      drop('lines of requests like an earlier one', request.length - 1);
    } else kept.push(...request);
    shapes.add(shape);
  }
  return kept;
};

/** A request ends where it is completed; the blank lines below it go with it. */
function endOfRequest(lines: readonly string[], from: number): number {
  if (!STARTED.test(lines[from] ?? '')) return from + 1;
  let at = from + 1;
  while (at < lines.length && OF_RAILS.test(lines[at] ?? '')) {
    at += 1;
    if (!COMPLETED.test(lines[at - 1] ?? '')) continue;
    while (lines[at] === '') at += 1;
    return at;
  }
  return at;
}

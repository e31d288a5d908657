// A Go program that panics or runs into a deadlock prints the stack of each goroutine. Of those that stand at the same place, one is told.
import type { Pass } from '../reducer.ts';

const HEADING = /^goroutine (\d+)(?: gp=\S+ m=\S+(?: mp=\S+)?)? \[([^\]]+)\]:$/;
/** What differs from one to the next: arguments, and who started it. */
const OWN = /\b0x[\da-f]+\??|(?<=^created by .*) in goroutine \d+$/g;

interface Goroutine {
  readonly number: number;
  readonly state: string;
  readonly stack: readonly string[];
}

export const goroutinesOnce: Pass = (lines, drop) => {
  if (lines.filter((line) => HEADING.test(line)).length < 3) return lines;
  const alike = new Map<string, Goroutine[]>();
  const told: (string | readonly Goroutine[])[] = [];
  for (let at = 0; at < lines.length; ) {
    const one = goroutineAt(lines, at);
    if (one === undefined) {
      told.push(lines[at] ?? '');
      at += 1;
      continue;
    }
    const key = [one.state, ...one.stack.map((line) => line.replace(OWN, ''))].join('\n');
    const group = alike.get(key);
    const isBetween = lines[at + 1 + one.stack.length] === '';
    at += 1 + one.stack.length + (group && isBetween ? 1 : 0);
    if (group) group.push(one);
    else {
      const first = [one];
      alike.set(key, first);
      told.push(first);
    }
  }
  return told.flatMap((one) => {
    if (typeof one === 'string') return [one];
    drop('goroutines at the same place', one.length - 1);
    return written(one);
  });
};

function goroutineAt(lines: readonly string[], at: number): Goroutine | undefined {
  const [, number, state] = HEADING.exec(lines[at] ?? '') ?? [];
  if (number === undefined || state === undefined) return undefined;
  let end = at + 1;
  while (end < lines.length && isOfStack(lines[end] ?? '')) end += 1;
  return { number: Number(number), state, stack: lines.slice(at + 1, end) };
}

/** The function, and below it its place. */
function isOfStack(line: string): boolean {
  return /^\s+\S+:\d+(?: \+0x[\da-f]+)?$|^[^\s(]\S*\(.*\)$|^created by \S/.test(line);
}

function written(group: readonly Goroutine[]): string[] {
  const [{ number = 0, state = '', stack = [] } = {}] = group;
  const heading =
    group.length === 1
      ? `goroutine ${number}`
      : `${group.length} goroutines, ${ranges(group.map((one) => one.number))}`;
  return [`${heading} [${state}]:`, ...stack];
}

/** `18-21, 33` */
function ranges(numbers: readonly number[]): string {
  const found: [from: number, to: number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

// Writes the name of a file beside the first of two messages, as the compiler printed it, in place of a line of its own.
import { FILE } from './forms/places.ts';

const NAME = new RegExp(`^${FILE}$`);
const PLACE = /^ (?:(\d+(?::\d+)?: .*)|(\(\d+,\d+\): .*))$/;
const BELOW = /^ {2,}\S/;

/** Where there are more messages, the line of its own shows that all of them are about it. */
export function besideFirst(text: string): string {
  if (!/\n (?:\d|\(\d)/.test(text)) return text;
  const lines = text.split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const name = lines[at] ?? '';
    const next = PLACE.exec(lines[at + 1] ?? '');
    if (next === null || name.startsWith(' ') || !NAME.test(name) || messagesBelow(lines, at) !== 2) kept.push(name);
    else {
      kept.push(next[1] === undefined ? `${name}${next[2]}` : `${name}:${next[1]}`);
      at += 1;
    }
  }
  return kept.join('\n');
}

function messagesBelow(lines: readonly string[], at: number): number {
  let count = 0;
  for (let below = at + 1; below < lines.length && count < 3; below += 1) {
    if (PLACE.test(lines[below] ?? '')) count += 1;
    else if (/^ \S/.test(lines[below] ?? '')) return 0;
    else if (!BELOW.test(lines[below] ?? '')) break;
  }
  return count;
}

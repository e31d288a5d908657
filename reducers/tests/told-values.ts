// Leaves out the two values below an assertion whose message names both.
import type { Pass } from '../reducer.ts';

/** `expected 10 to be 11`, `1 !== 2`, `Lists differ: [1] != [2]`. */
const MESSAGE = /^(?:[\w.]*(?:Error|Exception)\b.*: |\s+)?.*(?:\bexpected .* to |\S !==? \S)/;
const LEGEND = /^\s*(?:- Expected|\+ Received|\+ expected - actual)$/;
const VALUE = /^\s*([+-]) ?(\S.*)$/;
const MOST = 10;

/** The lines that may be left out behind a message; none if there is more than one value of a kind. */
function toldBelow(lines: readonly string[], at: number): number[] {
  const message = lines[at] ?? '';
  const told: number[] = [];
  const signs: string[] = [];
  for (let below = at + 1; below < lines.length && below < at + MOST; below += 1) {
    const line = lines[below] ?? '';
    const [, sign, value = ''] = LEGEND.test(line) ? [] : (VALUE.exec(line) ?? []);
    if (sign !== undefined) {
      if (signs.includes(sign) || !names(message, value)) return [];
      signs.push(sign);
    } else if (line.trim() !== '' && !LEGEND.test(line)) {
      if (signs.length > 0) break;
      if (!/^First differing element |^\S+$/.test(line)) break;
      continue;
    }
    if (line.trim() !== '') told.push(below);
  }
  // A line that both have goes on with a longer text.
  const goesOn = /^ {2}\S/.test(lines[(told.at(-1) ?? at) + 1] ?? '');
  return signs.length === 2 && !goesOn ? told : [];
}

/** The value stands in the message as a whole. */
function names(message: string, value: string): boolean {
  const at = message.indexOf(value);
  return at >= 0 && !/\w/.test(message.charAt(at - 1)) && !/\w/.test(message.charAt(at + value.length));
}

export const withoutToldValues: Pass = (lines, drop) => {
  const gone = new Set<number>();
  lines.forEach((line, at) => {
    if (/expected | !==? /.test(line) && MESSAGE.test(line)) for (const below of toldBelow(lines, at)) gone.add(below);
  });
  drop('values told twice', gone.size);
  return gone.size === 0 ? lines : lines.filter((_line, at) => !gone.has(at));
};

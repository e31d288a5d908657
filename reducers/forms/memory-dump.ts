// Leaves out bytes in hexadecimal digits: the memory below a sanitizer's report, keys and signatures.
import type { Drop, Pass } from '../reducer.ts';
import { isRule } from './tidy.ts';
import { omitted } from './words.ts';

/** A memory dump says nothing that the report does not say. */
export function withoutShadowBytes(all: readonly string[], drop: Drop): readonly string[] {
  const lines = withoutPointedAt(all, drop);
  const from = lines.findIndex((line) => /^Shadow bytes around the buggy address:/.test(line));
  if (from < 0) return lines;
  let to = from + 1;
  while (to < lines.length && /^(?:=>|\s)/.test(lines[to] ?? '')) to += 1;
  if (/^Shadow byte legend/.test(lines[to] ?? '')) {
    to += 1;
    while (to < lines.length && /^\s/.test(lines[to] ?? '')) to += 1;
  }
  drop('lines of memory dumps', to - from);
  return [...lines.slice(0, from), ...lines.slice(to)].filter((line) => !isRule(line));
}

const POINTS = /^0x[\da-f]+: note: pointer points here$/;
const POINTED_AT = /^ +(?:[\da-f]{2} +)*[\da-f]{2} *$/;

/** The undefined behaviour sanitizer shows the bytes at the address that its message tells. */
function withoutPointedAt(lines: readonly string[], drop: Drop): readonly string[] {
  if (!lines.some((line) => POINTS.test(line))) return lines;
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (POINTS.test(lines[at] ?? '') && POINTED_AT.test(lines[at + 1] ?? '') && /^ +\^ *$/.test(lines[at + 2] ?? ''))
      at += 2;
    else kept.push(lines[at] ?? '');
  }
  drop('lines of memory dumps', lines.length - kept.length);
  return kept;
}

const BYTES = /^\s*(?:[\da-f]{2}:){4,}(?:[\da-f]{2})?$/i;
const LONG = 3;

/** openssl prints the numbers of a key and a signature. A fingerprint or a serial number is shorter, and stays. */
export const withoutLongNumbers: Pass = (lines, drop) => {
  if (!lines.some((line) => BYTES.test(line))) return lines;
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = Math.max(to, from + 1)) {
    const line = lines[from] ?? '';
    to = from;
    while (to < lines.length && isPartOfNumber(lines, from, to)) to += 1;
    if (to - from < LONG) kept.push(...lines.slice(from, Math.max(to, from + 1)));
    else {
      kept.push(`${/^\s*/.exec(line)?.[0] ?? ''}${omitted(to - from, 'lines of hexadecimal digits')}`);
      drop('lines of hexadecimal digits', to - from);
    }
  }
  return kept;
};

/** The last line of a number may hold few bytes. */
function isPartOfNumber(lines: readonly string[], from: number, at: number): boolean {
  const line = lines[at] ?? '';
  return BYTES.test(line) || (at > from && /^\s*[\da-f]{2}(?::[\da-f]{2}){0,3}$/i.test(line));
}

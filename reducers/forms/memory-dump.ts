// Leaves out the memory dump below a sanitizer's report.
import type { Drop } from '../reducer.ts';
import { isRule } from './tidy.ts';

/** A memory dump says nothing that the report does not say. */
export function withoutShadowBytes(lines: readonly string[], drop: Drop): string[] {
  const from = lines.findIndex((line) => /^Shadow bytes around the buggy address:/.test(line));
  if (from < 0) return [...lines];
  let to = from + 1;
  while (to < lines.length && /^(?:=>|\s)/.test(lines[to] ?? '')) to += 1;
  if (/^Shadow byte legend/.test(lines[to] ?? '')) {
    to += 1;
    while (to < lines.length && /^\s/.test(lines[to] ?? '')) to += 1;
  }
  drop('lines of memory dumps', to - from);
  return [...lines.slice(0, from), ...lines.slice(to)].filter((line) => !isRule(line));
}

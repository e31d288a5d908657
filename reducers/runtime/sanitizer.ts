// Address sanitizer and valgrind: the report without dumps of memory, addresses and process numbers.
import { foldFrames } from '../forms/frames.ts';
import { isRule, withoutDoubleBlanks } from '../forms/tidy.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';

const BANNER =
  /^(?:Memcheck, a memory|Helgrind, |Copyright \(C\)|Using Valgrind|Command: |For lists of detected|For counts of detected|Rerun with --leak-check|Use --track-origins)/;

export const valgrind: Reducer = {
  name: 'valgrind',
  commands: ['valgrind'],
  reduce: byLines((lines, drop, input) => {
    if (!lines.some((line) => /^==\d+== /.test(line))) return null;
    const bare = lines.map((line) =>
      line.replace(/^(?:==|--)\d+(?:==|--) ?/, '').replace(/^(\s+(?:at|by)) 0x[\dA-F]+:/, '$1'),
    );
    const told = bare.filter((line) => !BANNER.test(line));
    drop('lines of the banner', bare.length - told.length);
    return withoutDoubleBlanks(foldFrames(told, drop, input));
  }),
};

/** Dumps of memory say nothing that the report does not say. */
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

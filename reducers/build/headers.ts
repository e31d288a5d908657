// Leaves out what a C compiler says again of a header that several files include.
import type { Pass } from '../reducer.ts';

const MESSAGE = /^\S+:\d+:\d+: (?:fatal error|error|warning): /;
const NOTE = /^\S+:\d+:\d+: note: |^ {2,}\S/;
/** Where the file below was included, and in which function its messages stand. */
const ABOVE = /^In file included from |^ +from \S+:\d+|^\S+: (?:In \S.*|At (?:top level|global scope)):$/;

export const headersOnce: Pass = (lines, drop) => {
  const told = new Set<string>();
  const kept: string[] = [];
  let above: string[] = [];
  let isAgain = false;
  for (const line of lines) {
    if (ABOVE.test(line)) {
      // What stood above a message that is left out stays for the next one that has nothing above it.
      above = isAgain ? [line] : [...above, line];
      isAgain = false;
    } else if (MESSAGE.test(line)) {
      isAgain = told.has(line);
      if (isAgain) drop('messages told again');
      else kept.push(...above, line);
      told.add(line);
      if (!isAgain) above = [];
    } else if (!(isAgain && NOTE.test(line))) {
      kept.push(...(isAgain ? [] : above), line);
      above = [];
      isAgain = false;
    }
  }
  return isAgain ? kept : [...kept, ...above];
};

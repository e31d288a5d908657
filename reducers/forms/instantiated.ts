// Puts the place that gcc names above an error in a template, where the program makes it need this template, into the error's line.
import type { Pass } from '../reducer.ts';

const FROM_HERE = /^(\S+:\d+:\d+): +required from here$/;
const MESSAGE = /^\S+:\d+:\d+: (?:fatal error|error|warning): /;

/** On a line of its own, it reads as belonging to the message above once messages are put together by file or by words. */
export const placeOfInstantiation: Pass = (lines) => {
  const kept: string[] = [];
  let from: string | undefined;
  lines.forEach((line, at) => {
    const place = FROM_HERE.exec(line)?.[1];
    const isAbove = place !== undefined && MESSAGE.test(lines[at + 1] ?? '');
    if (!isAbove) kept.push(from === undefined ? line : `${line} (required from ${from})`);
    from = isAbove ? place : undefined;
  });
  return kept;
};

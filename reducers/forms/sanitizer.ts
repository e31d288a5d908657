// Shortens the frames that sanitizers print: a place in the source says where, and needs no address beside it.
import type { Pass } from '../reducer.ts';

const FRAME = /^\s*#\d+ /;
/** `#1 0x55ed in main /w/a.c:5` */
const ADDRESS = /^(\s*#\d+ )0x[\da-f]{6,} (in \S.* \S+:\d+(?::\d+)?)$/;
/** `#0 work() /w/a.cpp:4 (race+0x1255)` */
const OFFSET = /^(\s*#\d+ \S.*:\d+(?::\d+)?) \(\S+\+0x[\da-f]+\)$/;
/** It stands for `malloc` or `free`, which the line above the frames tells. */
const INTERCEPTED = /^\s*#0 .*\b(?:__interceptor_\w+|operator (?:new|delete)(?:\[\])?\([^)]*\)) \S*libsanitizer\//;
const TOLD_ABOVE = /\b(?:allocated (?:from|by)|freed by)\b/;

export const sanitizerFrames: Pass = (lines, drop) => {
  if (!lines.some((line) => line.includes('Sanitizer: '))) return lines;
  const kept = lines.filter(
    (line, at) => !(INTERCEPTED.test(line) && TOLD_ABOVE.test(lines[at - 1] ?? '') && FRAME.test(lines[at + 1] ?? '')),
  );
  drop('frames of the sanitizer', lines.length - kept.length);
  return kept.map((line) => (FRAME.test(line) ? line.replace(ADDRESS, '$1$2').replace(OFFSET, '$1') : line));
};

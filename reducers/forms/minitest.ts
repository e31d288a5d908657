// minitest, which any Ruby program may run: its counts tell what the signs for each test tell.
import type { Pass } from '../reducer.ts';

const SUMMARY = /^\d+ (?:runs|tests), \d+ assertions, \d+ failures, \d+ errors/;
const TALK =
  /^Run options: |^# Running(?: tests)?:$|^[.FES]+$|^You have skipped tests\. Run with --verbose for details\.$/;
const UNDERLINE = /^ +\^+$/;

export const minitestLines: Pass = (lines, drop) => {
  if (!lines.some((line) => SUMMARY.test(line))) return lines;
  const kept = lines.filter((line, at) => {
    // The code of an error stands between its message and its place.
    const isCode = UNDERLINE.test(line) || UNDERLINE.test(lines[at + 1] ?? '');
    return !TALK.test(line) && !(isCode && /^ {4}\S+:\d+:in /.test(lines[at + (UNDERLINE.test(line) ? 1 : 2)] ?? ''));
  });
  drop('lines of progress and code', lines.length - kept.length);
  return kept.map((line) => line.replace(/^(Finished in [\d.]+s), [\d.]+ runs\/s, [\d.]+ assertions\/s\.$/, '$1'));
};

// minitest and test-unit, which any Ruby program may run: their counts tell what the signs for each test tell.
import type { Pass } from '../reducer.ts';
import { withoutNumberedCode } from './numbered-code.ts';

const SUMMARY = /^\d+ (?:runs|tests), \d+ assertions, \d+ failures, \d+ errors/;
const TALK =
  /^# Running(?: tests)?:$|^[.FES]+$|^Loaded suite \S+$|^Started$|^[\d.]+ tests\/s, [\d.]+ assertions\/s$|^You have skipped tests\. Run with --verbose for details\.$/;
/** Rules of test-unit stand around what failed, and its signs between them. */
const RULE = /^={20,}$/;
const SIGNS = /^[.FENOP]+$/;

const UNDERLINE = /^ +\^+$/;

/** A failure may come with one order of the tests only. */
const OPTIONS = /^Run options: (?:(?:.* )?--seed (\d+))?/;
const FAILED = /, [1-9]\d* (?:failures|errors)\b/;

export const minitestLines: Pass = (lines, drop, input) => {
  const { argv } = input;
  const summary = lines.find((line) => SUMMARY.test(line));
  if (summary === undefined) return lines;
  const isOfUse = (seed: string | undefined): boolean =>
    seed !== undefined && FAILED.test(summary) && !argv.some((arg) => arg.endsWith(seed));
  const kept = lines.filter((line, at) => {
    if (OPTIONS.test(line)) return isOfUse(OPTIONS.exec(line)?.[1]);
    // The code of an error stands between its message and its place.
    const isCode = UNDERLINE.test(line) || UNDERLINE.test(lines[at + 1] ?? '');
    const isRuled = RULE.test(line) || (SIGNS.test(line) && RULE.test(lines[at + 1] ?? ''));
    return (
      !TALK.test(line) &&
      !isRuled &&
      !(isCode && /^ {4}\S+:\d+:in /.test(lines[at + (UNDERLINE.test(line) ? 1 : 2)] ?? ''))
    );
  });
  drop('lines of progress and code', lines.length - kept.length);
  return withoutNumberedCode(kept, drop, input).map((line) =>
    line.replace(OPTIONS, 'seed $1').replace(/^(Finished in [\d.]+s), [\d.]+ runs\/s, [\d.]+ assertions\/s\.$/, '$1'),
  );
};

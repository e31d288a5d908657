// The boxes in which flutter tells of an exception: without the sentences around its facts, its own frames, and what stands above.
import type { Pass } from '../reducer.ts';

/** `00:02 +4 -1: a_test.dart: shows each harbour` */
const TITLE = /^\d\d:\d\d /;
const BOX = /^══╡ EXCEPTION CAUGHT BY /;
const SENTENCE =
  /^\s*(?:<asynchronous suspension>|When the exception was thrown, this was the stack:|The following TestFailure was thrown running a test:|Test failed\. See exception logs above\.|\(elided (?:\d+|one) frames? from .*\))$/;
const OWN_FRAME = /^#\d+ +.*\((?:package:(?:flutter_test|test_api|stack_trace|fake_async|matcher)\/|dart:)/;
const CAUGHT = /^This was caught by the test expectation on the following line:$/;
const DESCRIBED = /^\s*The test description was:(?: (\S.*))?$/;
const VALUES = /^\s*(?:Expected|Actual|Which): /;

export const flutterBoxes: Pass = (lines, drop) => {
  if (!lines.some((line) => BOX.test(line))) return lines;
  const titles = lines.filter((line) => TITLE.test(line));
  const isTitled = (name: string): boolean => name !== '' && titles.some((title) => title.includes(`: ${name}`));
  const seen = new Set<string>();
  const gone = new Set<number>();
  let boxes = 0;
  lines.forEach((line, at) => {
    const next = lines[at + 1] ?? '';
    if (TITLE.test(line)) boxes = 0;
    else if (BOX.test(line)) boxes += 1;
    // Another test, or another exception, may expect the same.
    if (TITLE.test(line) || boxes > 1) seen.clear();
    if (SENTENCE.test(line) || OWN_FRAME.test(line)) gone.add(at);
    else if (VALUES.test(line) && seen.has(line.trim())) gone.add(at);
    else if (CAUGHT.test(line)) {
      gone.add(at);
      if (isInFrame(next, lines)) gone.add(at + 1);
    } else if (DESCRIBED.test(line)) {
      const name = DESCRIBED.exec(line)?.[1] ?? next.trim();
      if (!isTitled(name)) return;
      gone.add(at);
      if (line.endsWith(':')) gone.add(at + 1);
    }
    seen.add(line.trim());
  });
  drop('lines about exceptions', gone.size);
  return lines.filter((_line, at) => !gone.has(at));
};

/** `  file:///srv/test/a_test.dart line 38`, where a frame tells `a_test.dart:38:5`. */
function isInFrame(line: string, lines: readonly string[]): boolean {
  const [, file, number] = /^ +(\S+) line (\d+)$/.exec(line) ?? [];
  return file !== undefined && lines.some((frame) => frame.startsWith('#') && frame.includes(`${file}:${number}:`));
}

/** It names a test when it begins, with how many have passed, are skipped (`~`) and failed until then. */
const BEGUN = /^\d\d:\d\d \+\d+(?: ~\d+)?(?: -\d+)?: (?!.* \[E\]$)/;
const ENDED = /^\d\d:\d\d \+\d.*: (?:All tests (?:passed!|skipped\.)|Some tests failed\.)$/;

/** A name stays above what its test printed, and the last one where the run did not end. */
export const withoutBegunTests: Pass = (lines, drop, { argv }) => {
  if (!lines.some((line) => ENDED.test(line)) || argv.some((arg) => arg.includes('expanded'))) return lines;
  const kept = lines.filter((line, at) => !BEGUN.test(line) || ENDED.test(line) || !TITLE.test(lines[at + 1] ?? ''));
  drop('names of tests that ran', lines.length - kept.length);
  return kept.filter((line) => !line.startsWith('To run this test again: '));
};

// GoogleTest's lines about each test: those of passing tests, the frames around suites and the second list of failures say no more.
import type { Pass } from '../reducer.ts';

/** ctest -V puts the number of its test before each line. */
const LINE = /^(?<before>\S+: )?\[ *(?<sign>RUN|OK|FAILED|SKIPPED|PASSED|[-=]{3,10}) *\] (?<rest>.*)$/;
const TOOK = / \(\d+ ms\)$/;
const FRAME = /^(?:Global test environment (?:set-up|tear-down)\.?|\d+ tests? from .*)$/;
const LISTED = /^(\d+ tests?), listed below:$/;
const MAIN = /^(?:\S+: )?Running main\(\) from \S/;
const COUNT = /^(?:\S+: )? *\d+ FAILED TESTS?$/;

interface Told {
  readonly before: string;
  readonly sign: string;
  readonly rest: string;
}

export const googleTest: Pass = (lines, drop) => {
  const told = lines.map(toldIn);
  if (!told.some((one) => one?.sign === 'RUN')) return lines;
  const ended = new Set<string>();
  for (const one of told) if (one && TOOK.test(one.rest)) ended.add(keyOf(one));
  const whole = endedRuns(lines, told);
  let passing = 0;
  const kept = lines.flatMap((line, at) => {
    const one = told[at];
    if (one === undefined) return whole.has(at) ? [] : [line];
    const { sign, rest } = one;
    if (sign === 'OK' && told[at - 1]?.sign === 'RUN') {
      passing += 1;
      return [];
    }
    if (sign === 'RUN') return isQuiet(lines, told, at) ? [] : [line];
    if (sign.startsWith('-')) return FRAME.test(rest) ? [] : [line];
    if (sign.startsWith('=')) return whole.has(at) ? [] : [line];
    if (sign === 'FAILED' && ended.has(keyOf(one)) && !TOOK.test(rest)) return [];
    return [line.replace(/ \(0 ms\)$/, '')];
  });
  drop('passing tests', passing);
  drop('lines of the harness', lines.length - kept.length - passing);
  return kept.map((line, at) => withoutListed(line, kept[at + 1]));
};

/** The lines around a run that say no more than its end does: what was begun, and the count of failures below the list. */
function endedRuns(lines: readonly string[], told: readonly (Told | undefined)[]): ReadonlySet<number> {
  const gone = new Set<number>();
  let begun: number[] = [];
  let hasEnded = false;
  lines.forEach((line, at) => {
    const { sign = '', rest = '' } = told[at] ?? {};
    const isFrame = sign.startsWith('=');
    if (isFrame && rest.startsWith('Running ')) begun = [...begun.filter((one) => !told[one]), at];
    else if (isFrame) for (const one of begun) gone.add(one);
    if (isFrame) hasEnded = !rest.startsWith('Running ');
    else if (MAIN.test(line)) begun = [at];
    else if (hasEnded && COUNT.test(line)) gone.add(at);
  });
  return gone;
}

function toldIn(line: string): Told | undefined {
  if (!line.includes('[')) return undefined;
  const { before = '', sign, rest = '' } = LINE.exec(line)?.groups ?? {};
  return sign === undefined ? undefined : { before, sign, rest };
}

/** The name of a test that ended, and the program that ran it. */
function keyOf({ before, sign, rest }: Told): string {
  return `${before}${sign} ${rest.replace(TOOK, '')}`;
}

/** It passed without a word, or failed, and its name stands below what it printed. */
function isQuiet(lines: readonly string[], told: readonly (Told | undefined)[], at: number): boolean {
  const name = told[at]?.rest ?? '';
  let end = at + 1;
  while (end < lines.length && told[end] === undefined) end += 1;
  const next = told[end];
  if (next === undefined || !(next.rest === name || /^(?:,| \()/.test(next.rest.slice(name.length)))) return false;
  return next.rest.startsWith(name) && (next.sign === 'FAILED' || end === at + 1);
}

/** The list that follows is told above. */
function withoutListed(line: string, next: string | undefined): string {
  const [, count] = LISTED.exec(toldIn(line)?.rest ?? '') ?? [];
  return count === undefined || toldIn(next ?? '')?.sign === 'FAILED' ? line : line.replace(/, listed below:$/, '');
}

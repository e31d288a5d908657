// `git bisect run`: the commits that it tried, what the command printed for each, and the one that it found.

import { byLines, type Drop, type Pass, type Reducer } from '../reducer.ts';
import { gitHashes, shortenHashes } from './hashes.ts';
import { compactCommits } from './log.ts';
import { compactStats } from './stats.ts';

const RUNNING = /^running +'/;
const LEFT = /^Bisecting: \d+ revisions? left to test after this /;
const TRIED = /^\[[\da-f]{7,64}\] /;
const FOUND = /^[\da-f]{7,64} is the first (?:bad|new) commit$/;
/** Says the same as the line above the commit. */
const TOLD = /^bisect (?:found first bad commit|run success)$/;
const SECONDS = /\b\d+(?:[.,]\d+)?(?= ?(?:ms|s|sec|seconds?)\b)/g;

export const gitBisect: Reducer = {
  name: 'git bisect',
  commands: ['git bisect'],
  reduce: (input) => (/^running +'/m.test(input.text) ? byLines(run)(input) : gitHashes.reduce(input)),
};

const run: Pass = (lines, drop, input) => {
  const end = lines.findIndex((line) => FOUND.test(line));
  const steps = stepsOf(end < 0 ? lines : lines.slice(0, end), drop);
  if (end < 0) return shortenHashes(steps, drop, input);
  const found = lines.slice(end).filter((line) => !TOLD.test(line));
  const told = compactStats(compactCommits(found, drop) ?? found).filter((line) => line !== '');
  return shortenHashes([...steps, ...told], drop, input);
};

interface Printed {
  readonly lines: string;
  /** The commit for which it was printed. */
  readonly by: string;
}

/** What was printed for an earlier commit, too, is not told again. */
function stepsOf(lines: readonly string[], drop: Drop): string[] {
  const kept: string[] = [];
  const shown: Printed[] = [];
  let [commit, isFirst] = ['at the start', true];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    at += 1;
    if (LEFT.test(line)) drop('lines of progress');
    else if (TRIED.test(line)) {
      kept.push(line);
      commit = `as at ${line.slice(0, line.indexOf(']') + 1)}`;
    } else if (!RUNNING.test(line)) kept.push(line);
    else {
      let end = at;
      while (end < lines.length && !isStep(lines[end] ?? '')) end += 1;
      if (isFirst) kept.push(line);
      isFirst = false;
      const printed = lines.slice(at, end);
      kept.push(...toldOf(printed, shown, commit, drop));
      at = end;
    }
  }
  return kept;
}

function isStep(line: string): boolean {
  return RUNNING.test(line) || LEFT.test(line) || TRIED.test(line);
}

function toldOf(printed: readonly string[], shown: Printed[], commit: string, drop: Drop): readonly string[] {
  const lines = printed.join('\n').replace(SECONDS, '#');
  const before = shown.find((one) => one.lines === lines);
  if (before === undefined) {
    shown.push({ lines, by: commit });
    return printed;
  }
  if (lines === '' || printed.length === 1) return printed;
  drop('lines printed before', printed.length);
  return [` printed the same ${before.by === 'at the start' ? 'as at the start' : before.by}`];
}

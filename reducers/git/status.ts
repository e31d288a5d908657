// `git status` in its long form becomes short lines with the letters of its short form.
import { reduceDiff } from '../diff/diff.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';

const SECTIONS: readonly (readonly [RegExp, string])[] = [
  [/^Changes to be committed:$/, 'staged:'],
  [/^Changes not staged for commit:$/, 'not staged:'],
  [/^Changed but not updated:$/, 'not staged:'],
  [/^Unmerged paths:$/, 'unmerged:'],
  [/^Untracked files:$/, 'untracked:'],
  [/^Ignored files:$/, 'ignored:'],
];
const LETTERS: Readonly<Record<string, string>> = {
  'new file': 'A',
  modified: 'M',
  deleted: 'D',
  renamed: 'R',
  copied: 'C',
  typechange: 'T',
};

export const gitStatus: Reducer = {
  name: 'git status',
  commands: ['git status'],
  reduce: byLines((lines, drop) => {
    const short = statusLines(lines, drop);
    return short === lines ? null : short;
  }),
};

const BEGINS = /^(?:On branch |HEAD detached |Not currently on|interactive rebase |rebase in progress)/;

/** Lines may stand before a status, as in `git stash pop`, or after it, as with `-v`. Other texts stay as they are. */
export function statusLines(lines: readonly string[], drop: Drop): readonly string[] {
  const from = lines.findIndex((line) => BEGINS.test(line));
  if (from < 0) return lines;
  const found = lines.findIndex((line, at) => at > from && /^diff --(?:git|cc) /.test(line));
  const to = found < 0 ? lines.length : found;
  const diff = lines.slice(to);
  return [
    ...lines.slice(0, from),
    ...lines.slice(from, to).flatMap((line) => statusLine(line, drop)),
    ...(reduceDiff(diff, drop) ?? diff),
  ];
}

function statusLine(line: string, drop: Drop): string[] {
  if (line.trim() === '') return [];
  if (/^ {2}\((?:use|commit or discard) /.test(line) && !/--(?:abort|continue|skip|edit-todo)/.test(line)) {
    drop('hints');
    return [];
  }
  const section = SECTIONS.find(([heading]) => heading.test(line));
  if (section) return [section[1]];
  const entry = /^\s+(new file|modified|deleted|renamed|copied|typechange): +(.+)$/.exec(line);
  if (entry) return [`${LETTERS[entry[1] ?? ''] ?? ''} ${entry[2] ?? ''}`];
  const path = /^\t(.+)$/.exec(line.replace(/^ {8}/, '\t'));
  if (path) return [` ${(path[1] ?? '').replace(/^(both \w+|added by \w+|deleted by \w+): +/, '$1: ')}`];
  return [upstream(line)];
}

function upstream(line: string): string {
  const behind = /^Your branch is (behind|ahead of) '(.+)' by (\d+) commits?(, and can be fast-forwarded)?\.$/.exec(
    line,
  );
  if (behind) return `${behind[1]?.replace(' of', '')} ${behind[3]} (${behind[2]}${behind[4] ? ', fast-forward' : ''})`;
  return line
    .replace(/^On branch /, 'branch ')
    .replace(/^(no changes added to commit|nothing added to commit but untracked files present) \(use .*\)$/, '$1')
    .replace(/^Your branch is up to date with '(.+)'\.$/, 'up to date with $1');
}

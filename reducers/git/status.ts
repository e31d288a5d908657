// `git status` in its long form becomes short lines with the letters of its short form.
import { reduceDiff } from '../diff/diff.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';
import { groupChanges, shortStatus } from './changed.ts';

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
    if (short !== lines) return reduceDiff(short, drop) ?? short;
    const grouped = groupChanges(lines, shortStatus);
    return grouped.length < lines.length ? grouped : null;
  }),
};

const BEGINS = /^(?:On branch |HEAD detached |Not currently on|interactive rebase |rebase in progress)/;
const BELONGS =
  /^$|^\t| {2}\(| {3}\S| {8}|^(?:Your branch |and have \d|You |All conflicts |Changes |Changed but |Unmerged |Untracked |Ignored |No com|Last command|Next command|It took |to go on or back: |diverged from |(?:Revert|Cherry-pick) currently )/;
const ENDS = /^(?:nothing (?:to commit|added)|no changes added)/;

/** Other lines may stand before a status and after it, as in `git stash pop`. */
export function statusLines(lines: readonly string[], drop: Drop): readonly string[] {
  if (!lines.some((line) => BEGINS.test(line))) return lines;
  const kept: string[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    to = from + 1;
    const begins = BEGINS.test(lines[from] ?? '');
    while (begins && to < lines.length && (BEGINS.test(lines[to] ?? '') || BELONGS.test(lines[to] ?? ''))) to += 1;
    if (begins && ENDS.test(lines[to] ?? '')) to += 1;
    const block = lines.slice(from, to);
    kept.push(...(begins ? grouped(block.flatMap((line) => statusLine(line, drop))) : block));
  }
  return kept;
}

/** Below their heading, files stand by letter and folder. Untracked ones have no letter. */
function grouped(lines: readonly string[]): string[] {
  const joined = joinWaysOn(joinDiverged(lines));
  const untracked = groupChanges(
    joined,
    (line) => (/^ [^\s:]+$/.test(line) ? { letters: '', path: line.slice(1) } : undefined),
    3,
  );
  return groupChanges(untracked, (line) => {
    const [, letters, path] = /^([AMDRCT]) (.+)$/.exec(line) ?? [];
    return letters === undefined || path === undefined ? undefined : { letters, path };
  });
}

function statusLine(line: string, drop: Drop): string[] {
  if (line.trim() === '') return [];
  if (/^ {2}\((?:use|commit or discard) /.test(line) && !/--(?:abort|continue|skip)/.test(line)) {
    drop('hints');
    return [];
  }
  // That no section is called `staged` says the same.
  if (/^no changes added to commit/.test(line)) return [];
  const section = SECTIONS.find(([heading]) => heading.test(line));
  if (section) return [section[1]];
  const entry = /^\s+(new file|modified|deleted|renamed|copied|typechange): +(.+)$/.exec(line);
  if (entry) return [`${LETTERS[entry[1] ?? ''] ?? ''} ${entry[2] ?? ''}`];
  const path = /^\t(.+)$/.exec(line.replace(/^ {8}/, '\t'));
  if (path) return [` ${(path[1] ?? '').replace(/^(both \w+|added by \w+|deleted by \w+): +/, '$1: ')}`];
  return [upstream(line)];
}

export function upstream(line: string): string {
  const behind = /^Your branch is (behind|ahead of) '(.+)' by (\d+) commits?(, and can be fast-forwarded)?\.$/.exec(
    line,
  );
  if (behind) return `${behind[1]?.replace(' of', '')} ${behind[3]} (${behind[2]}${behind[4] ? ', fast-forward' : ''})`;
  return line
    .replace(/^On branch /, 'branch ')
    .replace(/^(nothing added to commit but untracked files present) \(use .*\)$/, '$1')
    .replace(/^Your branch is up to date with '(.+)'\.$/, 'up to date with $1');
}

const DIVERGED = /^Your branch and '(.+)' have diverged,$/;
const BY = /^and have (\d+ and \d+) different commits each, respectively\.$/;

/** git tells in two lines how far two branches are apart. */
export function joinDiverged(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (const line of lines) {
    const [, other] = DIVERGED.exec(kept.at(-1) ?? '') ?? [];
    const [, apart] = BY.exec(line) ?? [];
    if (other === undefined || apart === undefined) kept.push(line);
    else kept[kept.length - 1] = `diverged from ${other} by ${apart} commits`;
  }
  return kept;
}

/** Each way to go on stands on a line of its own, with the same command in it. */
const WAY =
  /^(?: {2}\((?!all conflicts)|hint: |When you have resolved |If you prefer to skip |To restore the original ).*?"(git [\w-]+) (--(?:abort|continue|skip|quit))"/;

/** `to go on or back: git rebase --continue, --skip, --abort`. */
export function joinWaysOn(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let command: string | undefined;
  for (const line of lines) {
    const [, own, flag] = WAY.exec(line) ?? [];
    if (own !== undefined && own === command) kept[kept.length - 1] += `, ${flag}`;
    else kept.push(own === undefined ? line : `to go on or back: ${own} ${flag}`);
    command = own;
  }
  return kept;
}

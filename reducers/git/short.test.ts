import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[], exitCode = 0): string[] =>
  (reduce({ command, text: lines.join('\n'), exitCode })?.text ?? lines.join('\n')).split('\n');

describe('who wrote lines', () => {
  it('is told once for each commit, also with the day alone', () => {
    const line = (hash: string, about: string, at: number): string => `${hash} (${about} ${at}) const a${at} = ${at};`;
    const lines = [1, 2, 3].map((at) => line('17f9ee41', 'Mara Lindqvist 2026-07-27', at));
    expect(shown('git blame --date=short a.ts', [...lines, line('0ca936a2', 'Jin Park       2026-11-29', 4)])).toEqual([
      '17f9ee41: Mara Lindqvist 2026-07-27',
      '0ca936a2: Jin Park 2026-11-29',
      '(lines without a hash: of the commit above)',
      '17f9ee41 1 const a1 = 1;',
      ' 2 const a2 = 2;',
      ' 3 const a3 = 3;',
      '0ca936a2 4 const a4 = 4;',
    ]);
  });
});

describe('changed files', () => {
  it('stand by their letters, with each second name and each blank', () => {
    expect(
      shown('git status -s', [
        ' M src/a.ts',
        'M  src/b.ts',
        ' M src/c.ts',
        'R  old.ts -> new.ts',
        '?? "a b"',
        '?? src/',
      ]),
    ).toEqual([' M src/a.ts src/c.ts', 'M  src/b.ts', 'R  old.ts -> new.ts', '?? "a b"', '?? src/']);
    const named = ['M\tlib/a.ts', 'M\tlib/b.ts', 'M\tlib/e.ts', 'M\tlib/f.ts', 'R090\tlib/c.ts\tlib/d.ts'];
    expect(shown('git diff --name-status', named)).toEqual([
      'M lib/a.ts lib/b.ts lib/e.ts lib/f.ts',
      'R090 lib/c.ts -> lib/d.ts',
    ]);
  });

  it('stand below their folder where there are many', () => {
    const names = [...'abcdefghijkl'].map((name) => `${name}.ts`);
    expect(
      shown(
        'git status -s',
        names.map((name) => ` M src/${name}`),
      ),
    ).toEqual([` M src/: ${names.join(' ')}`]);
    const few = names.slice(1).map((name) => `src/${name}`);
    expect(shown('git diff --name-only', few)).toEqual(few);
  });

  it('of a commit stay below what the commit says', () => {
    const lines = ['abc1234 One', 'M\tlib/a.ts', 'abc1235 Two', 'M\tlib/b.ts', 'M\tlib/c.ts'];
    expect(shown('git log --oneline --name-status', lines)).toEqual([
      'abc1234 One',
      'M\tlib/a.ts',
      'abc1235 Two',
      'M lib/b.ts lib/c.ts',
    ]);
  });
});

describe('what git advises', () => {
  it('becomes one line of ways to go on, and no commit on no branch is lost', () => {
    const lines = [
      'Warning: you are leaving 1 commit behind, not connected to',
      'any of your branches:',
      '',
      '  b19462e bazaar',
      '',
      'If you want to keep it by creating a new branch, this may be a good time',
      'to do so with:',
      '',
      ' git branch <new-branch-name> b19462e',
      '',
      "Switched to branch 'main'",
      "Your branch and 'origin/main' have diverged,",
      'and have 1 and 4 different commits each, respectively.',
      '  (use "git pull" to merge the remote branch into yours)',
    ];
    expect(shown('git switch main', lines)).toEqual([
      ...lines.slice(0, 5),
      "Switched to branch 'main'",
      'diverged from origin/main by 1 and 4 commits',
    ]);
  });

  it('still says that all conflicts are fixed', () => {
    const lines = [
      'On branch main',
      'You are currently rebasing.',
      '  (all conflicts fixed: run "git rebase --continue")',
      '  (use "git rebase --skip" to skip this patch)',
      '  (use "git rebase --abort" to check out the original branch)',
    ];
    expect(shown('git status', lines).slice(2)).toEqual([
      '  (all conflicts fixed: run "git rebase --continue")',
      'to go on or back: git rebase --skip, --abort',
    ]);
  });
});

it('takes a way to change what is still to be done for no way on', () => {
  const lines = [
    'interactive rebase in progress; onto 7fabcfc',
    'Next command to do (1 remaining command):',
    '   pick c748bbc g',
    '  (use "git rebase --edit-todo" to view and edit)',
    "You are currently rebasing branch 'feat' on '7fabcfc'.",
    '  (fix conflicts and then run "git rebase --continue")',
    '  (use "git rebase --skip" to skip this patch)',
  ];
  expect(shown('git status', lines).slice(3)).toEqual([
    "You are currently rebasing branch 'feat' on '7fabcfc'.",
    'to go on or back: git rebase --continue, --skip',
  ]);
});

describe('whole hashes', () => {
  const [one, two] = ['1'.repeat(40), `1${'2'.repeat(39)}`];

  it('are shown by their first digits, unless two begin alike', () => {
    expect(
      shown('git ls-tree HEAD', [`100644 blob ${one}\ta`, `100644 blob ${two}\tb`, `040000 tree ${two}\tc`]),
    ).toEqual(['(all 100644 blob unless shown)', '111111111 a', '122222222 b', '040000 tree 122222222 c']);
    const alike = [`a HEAD@{0}: moving from ${one} to main`, `b HEAD@{1}: moving from ${one.slice(0, 39)}2 to main`];
    expect(shown('git reflog', alike)).toEqual(alike);
  });
});

describe('remotes', () => {
  it('name an address once if it serves both ways', () => {
    expect(shown('git remote -v', ['a\tx (fetch)', 'a\tx (push)', 'b\ty (fetch)', 'b\tz (push)'])).toEqual([
      'a x',
      'b\ty (fetch)',
      'b\tz (push)',
    ]);
  });
});

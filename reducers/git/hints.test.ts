import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[], exitCode = 0): string =>
  reduce({ command, text: lines.join('\n'), exitCode })?.text ?? lines.join('\n');

describe('what a server says after a push', () => {
  it.each([
    ["remote: Create a pull request for 'x' on GitHub by visiting:", 'https://github.com/a/b/pull/new/x'],
    ['remote: To create a merge request for x, visit:', 'https://gitlab.com/a/b/-/merge_requests/new?x=y'],
    ['remote: Create pull request for x:', 'https://bitbucket.org/a/b/pull-requests/new?source=x'],
  ])('stays as the address: %s', (hint, url) => {
    const lines = [
      'remote: ',
      hint,
      `remote:      ${url}`,
      'remote: ',
      'To host:a/b.git',
      ' * [new branch]      x -> x',
    ];
    expect(shown('git push', lines)).toBe(`remote: ${url}\nTo host:a/b.git\n * [new branch] x -> x`);
  });

  it('stays if it says more than where a request is made', () => {
    const lines = [
      'remote: GitHub found 3 vulnerabilities (1 high). To find out more, visit:',
      'remote:      https://x/y',
    ];
    expect(shown('git push', [...lines, 'remote: ', 'To host:a/b.git'])).toBe(
      'remote: GitHub found 3 vulnerabilities (1 high). https://x/y\nTo host:a/b.git',
    );
    const refused = [
      'remote: error: File a.bin is 120 MB:',
      'remote: https://gh.io/lfs',
      ' ! [remote rejected] x -> x',
      'error: failed',
    ];
    expect(shown('git push', refused, 1)).toContain('remote: error: File a.bin is 120 MB:');
  });
});

describe('what git explains behind `hint:`', () => {
  it('goes where other lines say it, and stays where it says something new', () => {
    const refused = [
      ' ! [rejected]        main -> main (non-fast-forward)',
      "error: failed to push some refs to 'host:a/b.git'",
      'hint: Updates were rejected because the tip of your current branch is behind',
      'hint: its remote counterpart. If you want to integrate the remote changes,',
      "hint: use 'git pull' before pushing again.",
      "hint: See the 'Note about fast-forwards' in 'git push --help' for details.",
      "hint: The '.husky/pre-push' hook was ignored because it's not set as executable.",
      'hint: You can disable this warning with `git config advice.ignoredHook false`.',
    ];
    const text = shown('git push', refused, 1);
    expect(text).not.toContain('Updates were rejected');
    expect(text).not.toContain('Note about');
    expect(text).toContain("The '.husky/pre-push' hook was ignored because it's not set as executable.");
  });

  it.each([
    [
      'git cherry-pick 1a2',
      [
        'error: short object ID 1a2 is ambiguous',
        'hint: The candidates are:',
        'hint:   1a2b3c4 commit 2026-01-02 - Add tax',
        'hint:   1a2ffe0 tree',
      ],
    ],
    [
      'git add build',
      [
        'The following paths are ignored by one of your .gitignore files:',
        'build',
        'hint: Use -f if you really want to add them.',
        'hint: Turn this message off by running',
        'hint: "git config advice.addIgnoredFile false"',
        'hint: Disable this message with "git config set advice.addIgnoredFile false"',
      ],
    ],
    [
      'git add vendor',
      [
        'warning: adding embedded git repository: vendor',
        "hint: You've added another git repository inside your current repository.",
        'hint: ',
        'hint: \tgit rm --cached vendor',
      ],
    ],
  ])('stays below %s', (command, lines) => {
    const text = shown(command, lines, 1);
    for (const line of lines.filter((one) => !/Disable|Turn this|"git config|^hint: $/.test(one)))
      expect(text).toContain(line);
    expect(text).not.toMatch(/Disable this message|Turn this message|git config/);
  });
});

describe('a graph of commits', () => {
  it('keeps what tells which commits its columns connect, and every line of a patch', () => {
    const lines = ['*   a (HEAD -> main) Merge', '|\\', '| * b Side', '| | -', '* | c Main', '| |', '|/', '* d Start'];
    const kept = lines.filter((line) => line !== '| |');
    expect(shown('git log --graph --oneline -p', lines)).toBe(kept.join('\n'));
  });
});

describe('the diff of a conflict', () => {
  it('names its file once', () => {
    const lines = [
      'diff --cc f.txt',
      'index ad6,734..000',
      '--- a/f.txt',
      '+++ b/f.txt',
      '@@@ -1,1 -1,1 +1,5 @@@',
      '++<<<<<<< HEAD',
    ];
    expect(shown('git diff', lines)).toBe('diff f.txt\n@@@ -1,1 -1,1 +1,5 @@@\n++<<<<<<< HEAD');
  });
});

it('counts no file in conflict as one that was merged', () => {
  const text = ['Auto-merging a.ts', 'Auto-merging b.ts', 'CONFLICT (content): Merge conflict in b.ts'].join('\n');
  expect(reduce({ command: 'git merge x', text, exitCode: 1 })?.dropped).toEqual({
    'files merged without conflict': 1,
    'lines told twice': 1,
  });
});

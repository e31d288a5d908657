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

describe('a graph of commits', () => {
  it('keeps its columns without the lines that only connect them, and every line of a patch', () => {
    const lines = ['*   a (HEAD -> main) Merge', '|\\  ', '| * b Side', '| | -', '* | c Main', '|/  ', '* d Start'];
    expect(shown('git log --graph --oneline -p', lines)).toBe(
      ['*   a (HEAD -> main) Merge', '| * b Side', '| | -', '* | c Main', '* d Start'].join('\n'),
    );
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

import { describe, expect, it } from 'vitest';
import { partsOf } from './parts.ts';

/** Many of its letters would make a pattern that is too long. */
const LONG = 'ab日'.repeat(20_000);

const HASH = '1234567890'.repeat(4);

describe('the parts of an output', () => {
  it.each([
    ['git status; echo "-- log --"; git log', 'clean\n-- log --\nabc', ['git status;>clean>', 'git log>abc>0']],
    ['echo === A; ls; echo === B; df', '=== A\nx\n=== B\ny', ['>>', 'ls;>x>', 'df>y>0']],
    ['a; echo ---; b; echo ---; c', '1\n---\n2\n---\n3', ['a;>1>', 'b;>2>', 'c>3>0']],
    ['make; echo "exit: $?"', 'oops\nexit: 2', ['make;>oops>2', '>>0']],
    ['make && echo built', 'cc\nbuilt', ['make &&>cc>0', '>>0']],
    ['make && echo OK || echo BAD', 'oops\nBAD', ['make && echo OK ||>oops>', '>>0']],
    ['echo -e "\\n== A"; ls', '\n== A\nx', ['>>', 'ls>x>0']],
    [
      'cd x; df -h / | head; free -m',
      'Filesystem Size Used Mounted on\nx 1 1 /\n   total used free\nMem: 1 1 1',
      ['cd x;>>', 'df -h / | head;>Filesystem Size Used Mounted on\nx 1 1 />', 'free -m>total used free\nMem: 1 1 1>0'],
    ],
    [
      'npm test; ps aux; echo done',
      '> x\nUSER PID COMMAND\nme 1 sh\ndone',
      ['npm test;>> x>', 'ps aux;>USER PID COMMAND\nme 1 sh>', '>>0'],
    ],
    [
      'ls -l a; du -sh a; find a -empty',
      'total 4\n-rw-r--r-- 1 me me 9 Nov 1 10:00 b\n4.0K\ta\na/c\na/d',
      ['ls -l a;>total 4\n-rw-r--r-- 1 me me 9 Nov 1 10:00 b>', 'du -sh a;>4.0K\ta>', 'find a -empty>a/c\na/d>0'],
    ],
    ['du -sh a; cd a; find . -empty', '4.0K\ta', undefined],
    [
      'free; df; free; free',
      '  total used free\na\nFilesystem Size Mounted on\nx\n  total used free\nb\n  total used free\nc',
      [
        'free;>total used free\na>',
        'df;>Filesystem Size Mounted on\nx>',
        'free;>total used free\nb>',
        'free>total used free\nc>0',
      ],
    ],
    [
      'ls -l a; git log -2; git status -sb',
      `total 4\n-rw-r--r-- 1 me me 9 Nov 1 10:00 b\ncommit ${HASH}\n    one\ncommit ${HASH}\n    two\n## main\n M x`,
      [
        'ls -l a;>total 4\n-rw-r--r-- 1 me me 9 Nov 1 10:00 b>',
        `git log -2;>commit ${HASH}\n    one\ncommit ${HASH}\n    two>`,
        'git status -sb>## main\n M x>0',
      ],
    ],
    [
      'git status; git log --oneline -2; git diff --stat',
      'On branch main\nnothing\nabcdef1 (HEAD -> main) one\n1234567 two\n a | 2 +-\n b | 1 +\n 2 files changed',
      [
        'git status;>On branch main\nnothing>',
        'git log --oneline -2;>abcdef1 (HEAD -> main) one\n1234567 two>',
        'git diff --stat>a | 2 +-\n b | 1 +\n 2 files changed>0',
      ],
    ],
    [
      'rsync -a a h: && rsync -a b h:',
      'sending incremental file list\nc\nsending incremental file list\nd',
      ['rsync -a a h: &&>sending incremental file list\nc>0', 'rsync -a b h:>sending incremental file list\nd>0'],
    ],
    ['rsync -a a h:; rsync -a b h:', 'sending incremental file list\nc', undefined],
    [
      'kubectl get pods && kubectl describe pods',
      'NAME    READY\na   1/1\nName:   a\nNode:   n\nName:   b',
      ['kubectl get pods &&>NAME    READY\na   1/1>0', 'kubectl describe pods>Name:   a\nNode:   n\nName:   b>0'],
    ],
    [
      'git stash list; git branch -vv | grep old',
      'stash@{0}: On main: x\nstash@{1}: On main: y\n  old 1234567 fix',
      ['git stash list;>stash@{0}: On main: x\nstash@{1}: On main: y>', 'git branch -vv | grep old>old 1234567 fix>0'],
    ],
    [
      'mkdir x && tar xzvf a.tgz -C x && ls x',
      'a/\na/b.js\na/c.js\na\nREADME',
      ['mkdir x && tar xzvf a.tgz -C x &&>a/\na/b.js\na/c.js>0', 'ls x>a\nREADME>0'],
    ],
    [
      'unzip -o a.zip -d x; make -C x',
      'Archive:  a.zip\n   creating: x/b/\n  inflating: x/b/c  \ncc -c c.c',
      ['unzip -o a.zip -d x;>Archive:  a.zip\n   creating: x/b/\n  inflating: x/b/c>', 'make -C x>cc -c c.c>0'],
    ],
    [
      'cp -rv a b && ./b/run',
      "'a/c' -> 'b/c'\n'a/d' -> 'b/d'\nserving b/c",
      ["cp -rv a b &&>'a/c' -> 'b/c'\n'a/d' -> 'b/d'>0", './b/run>serving b/c>0'],
    ],
    [
      'rsync -av a/ b && find b',
      'sending incremental file list\nc d\n\ntotal size is 9  speedup is 0.06\nb\nb/c d',
      [
        'rsync -av a/ b &&>sending incremental file list\nc d\n\ntotal size is 9  speedup is 0.06>0',
        'find b>b\nb/c d>0',
      ],
    ],
    ['printf "## A\\n"; ls', '## A\nx', ['>>', 'ls>x>0']],
    ["bash -c 'echo A; ls; echo B; df'", 'A\nx\nB\ny', ['>>', 'ls;>x>', 'df>y>0']],
    [
      'cd x; for f in a b; do echo "== $f =="; jq . $f; done',
      '== a ==\n1\n== b ==\n2',
      ['>>', 'jq . $f;>1>', 'jq . $f;>2>'],
    ],
  ])('%s', (command, text, parts) => {
    const shown = partsOf(command, text, 0)?.map(
      (part) => `${part.command.trim()}>${part.text.trim()}>${part.exitCode ?? ''}`,
    );
    expect(shown).toEqual(parts);
  });

  it.each([
    ['no line is printed between programs', 'git status; git log', 'clean\nabc'],
    ['a program prints the same line, too', 'diff a b; echo ---; ls', '1c1\n---\n---\nx'],
    ['a line is longer than a heading', `echo ${LONG}; ls`, `${LONG}\nx`],
    ['a line was not printed', 'make && echo built && ls', 'oops'],
    ['the line has a value that nobody knows', 'echo "in $PWD"; ls', 'in /x\ny'],
    ['the first line does not reach the reader', 'ls; df -h | grep sda; free -m > x', 'a\n/dev/sda 1 1 /'],
    ['a block comes more often', 'cat sizes; du -s a', '4\ta\nx\n8\tb\ny\n4\ta'],
    ['a first line comes more often', 'cat log; df', 'Filesystem a Mounted on\nFilesystem b Mounted on\nx 1 /'],
    ['the next program prints paths, too', 'tar xvf a.tar && find a -name b; df', 'a/b\na/c\na/b\nFull'],
    ['paths are asked for', 'tar xvf a.tar && ls a/*.js', 'a/b.js\na/c.js\na/b.js'],
    ['only the copied files are named', 'unzip a.zip && ls', 'Archive:  a.zip\n  inflating: b  '],
    ['a diff may be of the log', 'git log -p -1; git diff', `commit ${HASH}\ndiff --git a/a b/a\ndiff --git a/b b/b`],
    ['the line goes elsewhere', 'echo x > y; echo z | cat; ls', 'x\nz'],
  ])('are not known where %s', (_why, command, text) => {
    expect(partsOf(command, text, 0)).toBeUndefined();
  });
});

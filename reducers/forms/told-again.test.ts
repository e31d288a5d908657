import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[], exitCode = 1): string[] =>
  (reduce({ command, text: lines.join('\n'), exitCode })?.text ?? lines.join('\n')).split('\n');

describe('the fields of an error of node', () => {
  it('go if the message says them, and the code stays', () => {
    const frames = [
      '    at open (node:internal/fs/promises:639:25)',
      '    at read (node:internal/fs/promises:1242:14)',
    ];
    expect(
      shown('node a.mjs', [
        "Error: ENOENT: no such file or directory, open '/a'",
        ...frames,
        '    at main (/srv/shop/src/a.mjs:3:1) {',
        '  errno: -2,',
        "  code: 'ENOENT',",
        "  syscall: 'open',",
        "  path: '/a'",
        '}',
      ]),
    ).toEqual([
      "Error: ENOENT: no such file or directory, open '/a'",
      ' … 2 frames of node',
      ' at main (/srv/shop/src/a.mjs:3:1)',
    ]);
    expect(
      shown('node a.js', [
        "Error: Cannot find module './b'",
        ...frames,
        '    at load (/srv/shop/src/a.js:1:1) {',
        "  code: 'MODULE_NOT_FOUND',",
        '  requireStack: []',
        '}',
      ]),
    ).toContain(" code: 'MODULE_NOT_FOUND'");
  });

  it('stay with a field of the program', () => {
    const lines = ['Error: no', '    at main (/srv/shop/src/a.mjs:3:1) {', "  code: 'E_NO',", '  order: 7', '}'];
    expect(shown('node a.mjs', lines).slice(1)).toEqual([
      ' at main (/srv/shop/src/a.mjs:3:1) {',
      "  code: 'E_NO',",
      '  order: 7',
      '}',
    ]);
  });
});

describe('messages of a client of Kubernetes', () => {
  it('are counted if only their times differ', () => {
    const line = (at: number): string =>
      `E1127 00:04:07.52${at}122   19719 memcache.go:265] "Unhandled Error" err="refused"`;
    expect(
      shown('kubectl config view; kubectl get pods', [
        line(1),
        line(2),
        line(3),
        'kind: Config',
        'a: 1',
        'b: 2',
        'c: 3',
      ]),
    ).toEqual(['E memcache.go:265] "Unhandled Error" err="refused" (×3)', 'kind: Config', 'a: 1', 'b: 2', 'c: 3']);
  });
});

describe('values that several names have', () => {
  it('of the environment are told once', () => {
    expect(shown('env', ['A_CERT=/etc/ssl/ca.crt', 'HOME=/root', 'B_CERT=/etc/ssl/ca.crt', 'C=1', 'D=1'], 0)).toEqual([
      'A_CERT, B_CERT=/etc/ssl/ca.crt',
      'HOME=/root',
      'C=1',
      'D=1',
    ]);
  });

  it('of mounts are told once, and each other option stays', () => {
    const mounts = [
      'proc on /proc type proc (rw,relatime)',
      'tmpfs on /dev/shm type tmpfs (rw,relatime,size=64k)',
      '/dev/vda on / type ext4 (rw,relatime,discard)',
      'none on /x type tmpfs (ro,nosuid)',
      'tmpfs on /run type tmpfs (rw,relatime)',
      'cgroup on /sys/fs/cgroup/cpu type cgroup (rw,relatime,cpu)',
    ];
    expect(shown('mount', mounts, 0)).toEqual([
      '(path, type and source, if it has another name, options: rw,relatime where a + or none is shown)',
      '/proc proc',
      '/dev/shm tmpfs +size=64k',
      '/ ext4 from /dev/vda +discard',
      '/x tmpfs from none ro,nosuid',
      '/run tmpfs',
      '/sys/fs/cgroup/cpu cgroup +cpu',
    ]);
  });
});

describe('a pointer to the help', () => {
  it('goes if the error stands above it, and stays if it says more', () => {
    const error = "ls: unrecognized option '--nope'";
    expect(shown('./x', [error, "Try 'ls --help' for more information."])).toEqual([error]);
    expect(shown('./x', [error, "Try 'ls --help' before you call Ann."])).toEqual([
      error,
      "Try 'ls --help' before you call Ann.",
    ]);
  });
});

describe('paths that stand alone', () => {
  it('keep their order and each folder that is listed itself', () => {
    const few = ['ex/app', 'ex/app/one', 'ex/app/two', 'ex/lib', 'ex/app/new', 'ex/lib/a', 'ex/lib/b'];
    const names = [...'cdefg'];
    expect(shown('./list', [...few, ...names.map((name) => `ex/lib/${name}`)], 0)).toEqual([
      'ex/app',
      'ex/app/: one two',
      'ex/lib',
      'ex/app/new',
      'ex/lib/: a b c d e f g',
    ]);
    expect(shown('./list', few, 0)).toEqual(few);
  });
});

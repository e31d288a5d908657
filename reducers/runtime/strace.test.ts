// What is done with a file stands below the call that opened it, or not at all.
import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[]): string[] =>
  (reduce({ command, text: lines.join('\n'), exitCode: 0 })?.text ?? lines.join('\n')).split('\n');

const LOOK = (size: number): string =>
  `newfstatat(3, "", {st_mode=S_IFREG|0644, st_size=${size}, ...}, AT_EMPTY_PATH) = 0`;
const OF_LOCALE = 'openat(AT_FDCWD, "/usr/lib/locale/C.utf8/LC_TIME", O_RDONLY|O_CLOEXEC) = 3';

it('leaves out looks at the files of the locale together with their opening', () => {
  const lines = [
    'openat(AT_FDCWD, "/srv/missing.conf", O_RDONLY) = -1 ENOENT (No such file or directory)',
    OF_LOCALE,
    LOOK(3360),
    'openat(AT_FDCWD, "/srv/app.conf", O_RDONLY) = 3',
    LOOK(12),
  ];
  expect(shown('strace -e trace=%file ./app', lines)).toEqual([
    'openat("/srv/missing.conf", O_RDONLY) = -1 ENOENT (No such file or directory)',
    'openat("/srv/app.conf", O_RDONLY) = 3',
    LOOK(12),
  ]);
});

it('knows a file of the locale where each call names its file', () => {
  const own = 'read(3</srv/app.conf>, "port=80", 4096) = 7';
  expect(
    shown('strace -y -e trace=openat,read ./app', [
      'openat(AT_FDCWD</srv>, "/usr/lib/locale/C.utf8/LC_TIME", O_RDONLY|O_CLOEXEC) = 3</usr/lib/locale/C.utf8/LC_TIME>',
      'read(3</usr/lib/locale/C.utf8/LC_TIME>, "TZif", 4096) = 4',
      'openat(AT_FDCWD</srv>, "app.conf", O_RDONLY) = 3</srv/app.conf>',
      own,
    ]),
  ).toEqual(['openat("app.conf", O_RDONLY) = 3</srv/app.conf>', own]);
});

it('tells apart processes, and the files before and after', () => {
  const reading = 'read(3, "port=80", 4096) = 7';
  const lines = [
    `[pid 11] ${OF_LOCALE}`,
    `[pid 12] openat(AT_FDCWD, "/srv/app.conf", O_RDONLY) = 3`,
    `[pid 12] ${reading}`,
    `[pid 11] ${reading.replace('port=80', 'TZif')}`,
    '[pid 11] close(3) = 0',
    '[pid 11] read(3, 0x7ffe, 4096) = -1 EBADF (Bad file descriptor)',
  ];
  const text = shown('strace -f ./app', lines).join('\n');
  expect(text).toContain('port=80');
  expect(text).not.toContain('TZif');
  expect(text).toContain('EBADF');
});

it('leaves out tries for a part of the locale that is found under another name, and keeps those for a part that is not', () => {
  const missed = (part: string): string =>
    `openat(AT_FDCWD, "/usr/lib/locale/C.UTF-8/${part}", O_RDONLY|O_CLOEXEC) = -1 ENOENT (No such file or directory)`;
  const own = 'openat(AT_FDCWD, "/srv/app.conf", O_RDONLY) = 3';
  expect(shown('strace -e openat ./app', [missed('LC_TIME'), OF_LOCALE, missed('LC_PAPER'), own, own])).toEqual([
    missed('LC_PAPER').replace('AT_FDCWD, ', ''),
    own.replace('AT_FDCWD, ', ''),
    own.replace('AT_FDCWD, ', ''),
  ]);
});

it('keeps the list of libraries where a library was looked for in vain before', () => {
  const cache = 'openat(AT_FDCWD, "/etc/ld.so.cache", O_RDONLY|O_CLOEXEC) = 3';
  const missed =
    'openat(AT_FDCWD, "/opt/app/lib/libtide.so.1", O_RDONLY|O_CLOEXEC) = -1 ENOENT (No such file or directory)';
  const library = 'openat(AT_FDCWD, "/usr/lib/libtide.so.1", O_RDONLY|O_CLOEXEC) = 3';
  expect(shown('strace -e openat ./app', [missed, cache, library]).join('\n')).toContain('/etc/ld.so.cache');
  expect(shown('strace -e openat ./app', [cache, library, OF_LOCALE]).join('\n')).not.toContain('/etc/ld.so.cache');
});

import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const names = (count: number, name: (at: number) => string): string[] =>
  Array.from({ length: count }, (_name, at) => name(at));
const shown = (command: string, lines: readonly string[], exitCode = 0): string =>
  reduce({ command, text: lines.join('\n'), exitCode })?.text ?? lines.join('\n');

describe('a listing of what a tool did', () => {
  it('names every path as long as they are few', () => {
    const lines = names(20, (at) => `removed 'dist/js/part ${at}.js'`);
    const text = shown('rm -rv dist', [...lines, "removed directory 'dist/js'", "removed directory 'dist'"]);
    expect(text).toContain('removed (22 paths) dist/js/: ');
    for (let at = 0; at < 20; at += 1) expect(text).toContain(`"part ${at}.js"`);
  });

  it('keeps what unzip says is wrong with a file', () => {
    const bad = '  inflating: site/js/app 2.js   bad CRC 3b6a463e  (should be 3020ea4d)';
    const lines = ['Archive:  site.zip', ...names(30, (at) => `  inflating: site/js/part ${at}.js  `)];
    const text = shown('unzip -o site.zip', [...lines.slice(0, 12), bad, ...lines.slice(12)], 2);
    expect(text).toContain('extracting (30 paths)');
    expect(text).toContain(bad);
  });

  it('keeps the path of an only file in one piece', () => {
    const lines = [
      ...names(8, (at) => `src/a/f${at}.ts`),
      'src/b/only.ts',
      'README.md',
      'my docs/my file.md',
      'my docs/x/',
    ];
    expect(shown('rsync -av . web:/srv', ['sending incremental file list', ...lines])).toBe(
      '(12 paths)\n src/a/: f0.ts f1.ts f2.ts f3.ts f4.ts f5.ts f6.ts f7.ts\n src/b/only.ts\n README.md\n my docs/: "my file.md" x/',
    );
  });

  it('keeps each path whole where there are few', () => {
    const lines = names(11, (at) => `upload: dist/img/p${at}.png to s3://tides/img/p${at}.png`);
    expect(shown('aws s3 sync dist s3://tides', lines)).toBe(lines.join('\n'));
  });

  it('counts the files of each folder, and names the first', () => {
    const lines = names(90, (at) => `src/${at % 2 ? 'a' : 'b'}/file-${at}.ts`);
    expect(shown('rsync -av src web:/srv', ['sending incremental file list', ...lines])).toBe(
      [
        '(90 paths)',
        ' src/b/ (45 files): file-0.ts file-2.ts file-4.ts …',
        ' src/a/ (45 files): file-1.ts file-3.ts file-5.ts …',
      ].join('\n'),
    );
  });

  it('takes the folders above together where there are many, and counts those that are not shown', () => {
    const deep = names(400, (at) => `a/p${at % 2}/q${at % 80}/f${at}`);
    expect(shown('tar -xvf a.tar', deep)).toMatch(
      /^\(400 paths\)\n a\/p0\/ \(200 files in 40 folders\): q0\/f0 .* …\n.*$/,
    );
    const wide = names(100, (at) => `p${at}/f`);
    expect(shown('tar -xvf a.tar', wide)).toMatch(/\n … 70 more folders with 70 files$/);
  });

  it('tells the last path of a run that failed', () => {
    const lines = names(60, (at) => `  inflating: a/file-${at}.ts  `);
    const text = shown('unzip a.zip', [...lines, 'error: invalid compressed data to inflate'], 2);
    expect(text).toMatch(/\n the last: a\/file-59\.ts\nerror: invalid compressed data to inflate$/);
    expect(shown('unzip a.zip', lines)).not.toContain('the last');
  });

  it('keeps every message between the paths', () => {
    const messages = [
      'skipping non-regular file "a/socket"',
      'rsync: [sender] send_files failed to open "/a/secret": Permission denied (13)',
      'file has vanished: "/a/gone"',
      'cannot delete non-empty directory: a/kept',
      'deleting a/old',
      'Killed',
    ];
    const lines = messages.flatMap((message, at) => [message, ...names(30, (name) => `a/${at}/${name}`)]);
    for (const message of messages) expect(shown('rsync -av a b', lines, 23)).toContain(message);
  });

  it('is known without the name of the program where each line says what it did', () => {
    const copied = names(50, (at) => `'src/file-${at}.ts' -> 'out/lib/file-${at}.ts'`);
    expect(shown('./install.sh', copied)).toBe(
      'src/ -> out/lib/ (50 paths)\n ./ (50 files): file-0.ts file-1.ts file-2.ts …',
    );
    const bare = names(50, (at) => `src/file-${at}.ts`);
    expect(shown('./install.sh', bare)).toBe(`src/: ${names(50, (at) => `file-${at}.ts`).join(' ')}`);
  });

  it('of other names stays', () => {
    const lines = names(12, (at) => `'a${at}' -> 'b${at}'`);
    expect(shown('mv -v', lines)).toBe(lines.join('\n'));
  });
});

describe('the list of an archive', () => {
  it('tells what nearly all entries share once, and the rest beside its entry', () => {
    const entry = (mode: string, size: number, time: string, name: string): string =>
      `${mode} me/staff ${String(size).padStart(9)} 2026-11-23 ${time} ${name}`;
    const lines = [
      entry('drwxr-xr-x', 0, '14:20', 'a/'),
      ...names(6, (at) => entry('-rw-r--r--', 10 + at, '14:20', `a/f${at}`)),
      entry('-rwxr-xr-x', 7, '14:20', 'a/run.sh'),
      entry('lrwxrwxrwx', 0, '09:00', 'a/link -> f1'),
    ];
    expect(shown('tar -tvf a.tar', lines)).toBe(
      [
        '(all -rw-r--r--, me/staff, 2026-11-23, 14:20 unless shown)',
        'a/: f0 10, f1 11, f2 12, f3 13, f4 14, f5 15, run.sh 7 -rwxr-xr-x, link -> f1 0 lrwxrwxrwx 09:00',
      ].join('\n'),
    );
  });
});

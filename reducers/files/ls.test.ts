import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

it('names what all entries share without a gap where they share no day', () => {
  const rows = Array.from(
    { length: 45 },
    (_row, at) => `-rw-r--r-- 1 ola ola ${100 + at} May ${at % 28} 2024 tide${at}`,
  );
  const text = ['total 60', ...rows].join('\n');
  expect(reduce({ command: 'ls -l', text, exitCode: 0 })?.text.split('\n')[0]).toBe(
    '(all files -rw-r--r--, ola:ola unless shown)',
  );
});

describe('`find -ls` among other programs', () => {
  const row = (at: number, path: string): string =>
    `   41${at}4      4 -rw-r--r--   1 root     root          ${100 + at} Dec  1 10:50 ${path}`;

  it('loses the numbers of inodes', () => {
    const text = ['begun', ...[1, 2, 3, 4].map((at) => row(at, `/srv/till/${at}.csv`))].join('\n');
    expect(reduce({ command: './report.sh', text, exitCode: 0 })?.text).toBe(
      [
        'begun',
        '(all root:root, Dec 1 10:50 unless shown)',
        '-rw-r--r-- 101 /srv/till/1.csv',
        '-rw-r--r-- 102 /srv/till/2.csv',
        '-rw-r--r-- 103 /srv/till/3.csv',
        '-rw-r--r-- 104 /srv/till/4.csv',
      ].join('\n'),
    );
  });

  it('keeps them before mere names, which `ls -lis` prints', () => {
    const text = [1, 2, 3, 4].map((at) => row(at, `${at}.csv`)).join('\n');
    expect(reduce({ command: './report.sh', text, exitCode: 0 })?.text ?? text).toContain('4114');
  });
});

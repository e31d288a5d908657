import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[]): string =>
  reduce({ command, text: lines.join('\n'), exitCode: 0 })?.text ?? '';

const commit = (digit: string, zone: string): string[] => [
  `commit ${digit.repeat(40)}`,
  `Author: Ann <ann@example.org>`,
  `Date:   Tue Dec 1 23:30:00 2026 ${zone}`,
  '',
  `    Subject ${digit}`,
  '',
];

describe('the zones of commits', () => {
  it('stand behind their times where they differ', () => {
    expect(shown('git log', [...commit('a', '-0700'), ...commit('b', '+0000')])).toBe(
      'aaaaaaaaa Ann 2026-12-01 23:30 -0700 Subject a\nbbbbbbbbb Ann 2026-12-01 23:30 +0000 Subject b',
    );
  });

  it('are left out where all are the same', () => {
    expect(shown('git log', [...commit('a', '-0700'), ...commit('b', '-0700')])).not.toContain('0700');
  });

  it('stand behind the two times of one commit', () => {
    const dates = ['AuthorDate: Tue Dec 1 23:30:00 2026 -0700', 'CommitDate: Wed Dec 2 07:31:00 2026 +0100'];
    const [id = '', , , ...message] = commit('a', '');
    const lines = [
      id,
      'Author:     Ann <ann@example.org>',
      dates[0] ?? '',
      'Commit:     Bo <bo@example.org>',
      dates[1] ?? '',
    ];
    expect(shown('git show --format=fuller', [...lines, ...message])).toContain(
      'Ann 2026-12-01 23:30 -0700 committed by Bo 2026-12-02 07:31 +0100',
    );
  });

  it('stand in the lines of git blame, too', () => {
    const rows = (hash: string, zone: string): string[] =>
      [1, 2, 3, 4, 5].map((line) => `${hash.repeat(8)} (Ann 2026-12-01 23:30:00 ${zone} ${line}) let value = ${line};`);
    expect(shown('git blame a.ts', [...rows('a', '-0700'), ...rows('b', '+0000')])).toMatch(
      /^aaaaaaaa: Ann 2026-12-01 23:30 -0700\nbbbbbbbb: Ann 2026-12-01 23:30 \+0000\n/,
    );
    expect(shown('git blame a.ts', [...rows('a', '-0700'), ...rows('b', '-0700')])).toMatch(
      /^aaaaaaaa: Ann 2026-12-01 23:30\nb/,
    );
  });
});

import { expect, it } from 'vitest';
import { reduce } from '../index.ts';
import { datesOnce } from './same-dates.ts';

const run = (lines: readonly string[]): readonly string[] =>
  datesOnce(lines, () => undefined, { argv: [], text: '', exitCode: 0 });
const commits = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) => `${(at * 7919 + 4096).toString(16)} 2026-03-${10 + Math.floor(at / 8)} fix ${at}`,
  );

it('a date stands once for the rows below it', () => {
  const told = reduce({
    command: "git log --date=short --format='%h %ad %s'",
    text: commits(48).join('\n'),
    exitCode: 0,
  });
  const lines = told?.text.split('\n') ?? [];
  expect(lines.slice(0, 3)).toEqual([
    '(a row without a date has that of the row above)',
    '1000 2026-03-10 fix 0',
    '2eef fix 1',
  ]);
  expect(lines.filter((line) => line.includes('2026-03-1'))).toHaveLength(6);
});

it.each([
  ['in a short list', commits(20)],
  ['where a time follows', Array.from({ length: 50 }, (_, at) => `2026-03-10 10:00 entry ${at}`)],
  ['where each is another one', Array.from({ length: 50 }, (_, at) => `a 2026-03-${at + 10} x`)],
])('dates stay %s', (_where, lines) => expect(run(lines)).toEqual(lines));

import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (...lines: readonly string[]): string[] =>
  (reduce({ command: 'psql -f migrate.sql', text: lines.join('\n'), exitCode: 3 })?.text ?? '').split('\n');

it('counts the tags of statements that come in a row', () => {
  const error = 'psql:migrate.sql:14: ERROR:  column "skuu" does not exist';
  expect(
    shown('BEGIN', 'ALTER TABLE', 'ALTER TABLE', 'ALTER TABLE', 'INSERT 0 1', 'INSERT 0 1', 'INSERT 0 2', error),
  ).toEqual(['BEGIN', 'ALTER TABLE (×3)', 'INSERT 0 1 (×2)', 'INSERT 0 2', error]);
});

it('counts no values of a table', () => {
  const told = shown(' n ', '---', ' 7', ' 7', ' 7', '(3 rows)', '', 'SET', 'SET');
  expect(told.filter((line) => line.trim() === '7')).toHaveLength(3);
  expect(told).toContain('SET (×2)');
});

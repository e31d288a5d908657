import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const rows = (count: number, value: string): string[] =>
  Array.from({ length: count }, (_row, at) => ` ${100 + at} | order ${at} | ${value}`);

const shown = (lines: readonly string[], apart = false): string => {
  const text = [' id  | name | state ', '-----+------+-------', ...lines, `(${lines.length} rows)`].join('\n');
  return reduce({ command: 'psql -c "select * from orders"', text, exitCode: 0, apart })?.text ?? text;
};

it('tells once what a column says in all of many rows', () => {
  const text = shown(rows(20, 'waiting'));
  expect(text).toContain('id|name (all rows: state=waiting)\n100|order 0\n101|order 1\n');
  expect(text.split('waiting')).toHaveLength(2);
});

it('keeps the column of few rows, of another value, and of runs that are compared', () => {
  expect(shown(rows(4, 'waiting'))).toContain('100|order 0|waiting');
  expect(shown([...rows(20, 'waiting'), ' 120 | order 20 | paid'])).toContain('100|order 0|waiting');
  expect(shown(rows(20, 'waiting'), true)).toContain('100|order 0|waiting');
});

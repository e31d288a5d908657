import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

it('draws no borders around the tables of a report', () => {
  const border = '+-----------+-------+';
  const text = [
    'src/a.py:3:0: C0116: Missing docstring (missing-function-docstring)',
    '',
    'Report',
    '======',
    border,
    '|type       |number |',
    border.replaceAll('-', '='),
    '|convention |47     |',
    border,
    '|error      |2      |',
    border,
    '',
    'Your code has been rated at 3.10/10',
  ].join('\n');
  const lines = (reduce({ command: 'pylint src --reports=y', text, exitCode: 1 })?.text ?? '').split('\n');
  expect(lines).toContain('type|number');
  expect(lines).toContain('error|2');
  expect(lines.filter((line) => line.includes('+--'))).toEqual([]);
});

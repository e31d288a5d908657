import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const title = (sign: string, name: string): string => `${sign.repeat(20)} ${name} ${sign.repeat(20)}`;
const test = (name: string, ...printed: readonly string[]): string[] => [
  title('_', name),
  title('-', 'Captured stdout call'),
  ...printed,
];

it('shows once what tests in a row have printed', () => {
  const text = [
    '.......F                 [100%]',
    title('=', 'FAILURES'),
    ...test('test_moon', 'tide'),
    title('=', 'PASSES'),
    ...[1, 2, 3, 4].flatMap((at) => test(`test_tide[${at}]`, 'tide')),
    ...test('test_ebb', 'ebb'),
    ...test('test_flood', 'ebb'),
    ...test('test_slack', 'tide'),
    title('=', 'short test summary info'),
    'FAILED test_sea.py::test_moon - assert 1 == 2',
    '1 failed, 7 passed in 0.02s',
  ].join('\n');
  const lines = reduce({ command: 'pytest -q -rA', text, exitCode: 1 })?.text.split('\n') ?? [];
  expect(lines.filter((line) => line.startsWith('__ '))).toEqual([
    '__ test_moon',
    '__ test_tide[1] (and 3 more that printed the same, the last one test_tide[4])',
    '__ test_ebb, test_flood',
    '__ test_slack',
  ]);
  expect(lines.filter((line) => line === 'ebb')).toHaveLength(1);
});

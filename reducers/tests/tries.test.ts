import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const tryOf = (number: number, left: number): string[] => [
  `   TRY ${number} FAIL [   0.011s] shop price::rounds`,
  '',
  `--- TRY ${number} STDERR:        shop price::rounds ---`,
  `thread 'price::rounds' (${number}12) panicked at src/price.rs:7:1:`,
  'assertion failed',
  `  left: ${left}`,
  '',
];
const shown = (lines: readonly string[]): string => {
  const end = ['------------', '     Summary [   0.4s] 1 test run: 0 passed, 1 failed', 'error: test run failed'];
  return reduce({ command: 'cargo nextest run', text: [...lines, ...end].join('\n'), exitCode: 100 })?.text ?? '';
};

it('tells once what a test printed in each try, and again where it was something else', () => {
  const same = shown([...tryOf(1, 4), ...tryOf(2, 4)]);
  expect(same).toContain('--- TRY 2 STDERR: shop price::rounds --- the same');
  expect(same.match(/left: 4/g)).toHaveLength(1);
  const other = shown([...tryOf(1, 4), ...tryOf(2, 5)]);
  expect(other).toContain('left: 5');
  expect(other).not.toContain('the same');
});

it('leaves out the list that has the one name of the test', () => {
  const status = '        FAIL [   0.012s] (1/1) shop price::rounds';
  const lines = shown([status, '    failures:', '', '    failures:', '        price::rounds', '', '    at noon']).split(
    '\n',
  );
  expect(lines.filter((line) => line.includes('price::rounds'))).toHaveLength(1);
  expect(lines).toContain('    at noon');
});

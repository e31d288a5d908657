import { expect, it } from 'vitest';
import { withSuites } from './node-suites.ts';

const input = { argv: [], text: '', exitCode: 1 };
const TREE = [
  '▶ tide',
  '  ▶ at noon',
  '    ✔ rises (0.1ms)',
  '    ✖ falls (4.9ms)',
  '  ✖ at noon (5.1ms)',
  '✖ tide (8.7ms)',
  '✖ alone (1.7ms)',
];
const failing = (test: string): string[] => [
  ...TREE,
  'ℹ tests 3',
  '',
  '✖ failing tests:',
  '',
  'test at a.js:2:9',
  test,
];

it('names the suites of a failing test where it is told in full', () => {
  const shown = (test: string): string | undefined => withSuites(failing(test), () => undefined, input).at(-1);
  expect(shown('✖ falls (4.9ms)')).toBe('✖ tide > at noon > falls (4.9ms)');
  expect(shown('✖ alone (1.7ms)')).toBe('✖ alone (1.7ms)');
  expect(shown('✖ sinks (2.2ms)')).toBe('✖ sinks (2.2ms)');
});

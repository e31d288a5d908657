import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const FAILURE = (number: number, title: string): string[] => [
  `  ${number}) ${title} ───────`,
  '',
  `    Error: no price ${number}`,
  '',
];
const shown = (end: readonly string[]): string =>
  reduce({
    command: 'npx playwright test',
    text: [...FAILURE(1, 'a.spec.ts:3:5 › pays'), ...FAILURE(2, 'b.spec.ts:9:5 › finds'), ...end].join('\n'),
    exitCode: 1,
  })?.text ?? '';

it('says which of two failures was flaky, and names no failure again where all are of one kind', () => {
  const mixed = shown([
    '  1 failed',
    '    a.spec.ts:3:5 › pays ───────',
    '  1 flaky',
    '    b.spec.ts:9:5 › finds ───────',
    '  9 passed (3.1s)',
  ]);
  expect(mixed.slice(mixed.indexOf('  1 failed'))).toMatch(/^ {2}1 failed\n {2}1 flaky\n {4}b\.spec\.ts:9:5 › finds/);
  const alike = shown([
    '  2 failed',
    '    a.spec.ts:3:5 › pays ───────',
    '    b.spec.ts:9:5 › finds ───────',
    '  9 passed (3.1s)',
  ]);
  expect(alike.slice(alike.indexOf('  2 failed'))).toMatch(/^ {2}2 failed\n {2}9 passed/);
});

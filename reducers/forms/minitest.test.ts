import { expect, it } from 'vitest';
import { minitestLines } from './minitest.ts';

const shown = (failures: number, argv: readonly string[] = []): readonly string[] =>
  minitestLines(
    ['Run options: -v --seed 4242', '# Running:', `3 runs, 3 assertions, ${failures} failures, 0 errors, 0 skips`],
    () => undefined,
    { argv, text: '', exitCode: failures === 0 ? 0 : 1 },
  );

it('keeps the seed of a run that failed, unless it was asked for', () => {
  expect(shown(1)[0]).toBe('seed 4242');
  expect(shown(0)).toHaveLength(1);
  expect(shown(1, ['ruby', 't.rb', '--seed', '4242'])).toHaveLength(1);
});

it('leaves out the signs and rules of test-unit', () => {
  const rule = '='.repeat(80);
  const lines = [
    'Loaded suite test_till',
    'Started',
    '....F',
    rule,
    'Failure: test_sum(TestTill)',
    rule,
    'O',
    rule,
    'Omission: no scanner [test_scan(TestTill)]',
    rule,
    'Finished in 0.01 seconds.',
    '6 tests, 5 assertions, 1 failures, 0 errors, 0 pendings, 1 omissions, 0 notifications',
    '600.00 tests/s, 500.00 assertions/s',
  ];
  expect(minitestLines(lines, () => undefined, { argv: [], text: '', exitCode: 1 })).toEqual([
    'Failure: test_sum(TestTill)',
    'Omission: no scanner [test_scan(TestTill)]',
    'Finished in 0.01 seconds.',
    '6 tests, 5 assertions, 1 failures, 0 errors, 0 pendings, 1 omissions, 0 notifications',
  ]);
});

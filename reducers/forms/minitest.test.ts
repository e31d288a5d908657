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

import { describe, expect, it } from 'vitest';
import { byLines } from '../reducer.ts';
import { withoutCountedSteps } from './counted-steps.ts';

const left = (...lines: readonly string[]): string[] =>
  (byLines(withoutCountedSteps)({ argv: [], text: lines.join('\n'), exitCode: 0 })?.text ?? '').split('\n');

describe('steps that are counted', () => {
  it('leave their last one', () => {
    const steps = ['a', 'b', 'c', 'd', 'e'].map((name, at) => `[${at + 1}/5] compiled src/${name}.ts`);
    expect(left('> build', ...steps, 'done')).toEqual(['> build', '[5/5] compiled src/e.ts', 'done']);
  });

  it('stay where they tell of trouble or do different things', () => {
    const steps = ['[1/4] Compiling a', '[2/4] Compiling b: failed', '[3/4] Compiling c', '[4/4] Compiling d'];
    expect(left(...steps)).toEqual([steps[1], steps[3]]);
    const others = ['[1/4] Resolving packages', '[2/4] Fetching packages', '[3/4] Linking all', '[4/4] Building all'];
    expect(left(...others)).toEqual(others);
  });

  it('stay where the count jumps, and where they are the results of tests', () => {
    const jumping = ['(1/9) copied a', '(3/9) copied b', '(5/9) copied c', '(9/9) copied d'];
    expect(left(...jumping)).toEqual(jumping);
    const tests = ['[1/4] test_a PASS', '[2/4] test_b PASS', '[3/4] test_c FAIL', '[4/4] test_d PASS'];
    expect(left(...tests)).toEqual(tests);
  });
});

import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const dots = '.'.repeat(50);
const shown = (command: string, exitCode: number, ...lines: string[]): string | undefined =>
  reduce({ command, text: lines.join('\n'), exitCode })?.text;

describe('hooks', () => {
  it('say what failed, with its id and what its program found', () => {
    expect(
      shown(
        'pre-commit run --all-files',
        1,
        `trim trailing whitespace${dots}Passed`,
        `check yaml${dots.slice(20)}(no files to check)Skipped`,
        `lint${dots}Failed`,
        '- hook id: ruff',
        '- exit code: 1',
        '',
        'shop/cart.py:3:8: F401 [*] `os` imported but unused',
        'shop/cart.py:9:5: F841 Local variable `x` is assigned to but never used',
        '',
        `mypy${dots}Passed`,
      ),
    ).toBe(
      'lint: Failed (hook id: ruff)\nshop/cart.py:3:8: F401 [*] `os` imported but unused\nshop/cart.py:9:5: F841 Local variable `x` is assigned to but never used\n2 hooks passed; skipped: check yaml',
    );
  });

  it('are told in a line where all passed', () => {
    expect(shown('pre-commit run', 0, `a${dots}Passed`, `b${dots}Skipped`)).toBe('all hooks passed or were skipped');
    expect(shown('pre-commit run', 1, `a${dots}Passed`, `b${dots}Skipped`)).toBeUndefined();
  });

  it('keep what a passing one printed under its name', () => {
    expect(
      shown('pre-commit run -v', 0, `types${dots}Passed`, '- hook id: t', '- duration: 0.1s', '', 'a.py:1: note'),
    ).toBe('types: Passed (hook id: t)\na.py:1: note');
  });

  it('leave the commit that git made', () => {
    expect(shown('git commit -m x', 0, `a${dots}Passed`, '[main 1a2b3c4] x', ' 1 file changed, 2 insertions(+)')).toBe(
      '[main 1a2b3c4] x\n 1 file changed, 2 insertions(+)',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { budgetsOf } from './fold-budget.ts';

const LIMITS = { headLines: 3, tailLines: 5, maxTokens: 100, maxLineLength: 80 };

describe('what is shown of each end', () => {
  it('is half of the tokens and the lines of each, where both are wanted', () => {
    expect(budgetsOf('head_tail', LIMITS, 41)).toEqual({
      head: { lines: 3, tokens: 20 },
      tail: { lines: 5, tokens: 20 },
    });
  });

  it('is all of both for the one end that is wanted', () => {
    const nothing = { lines: 0, tokens: 0 };
    expect(budgetsOf('head', LIMITS, 40)).toEqual({ head: { lines: 8, tokens: 40 }, tail: nothing });
    expect(budgetsOf('tail', LIMITS, 40)).toEqual({ head: nothing, tail: { lines: 8, tokens: 40 } });
  });

  it('is bounded by the tokens alone, where nothing is to be folded', () => {
    expect(budgetsOf('none', LIMITS, 40).head).toEqual({ lines: Number.MAX_SAFE_INTEGER, tokens: 40 });
  });
});

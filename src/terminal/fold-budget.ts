// How much of a long text is shown from its beginning and from its end.
export type FoldMode = 'head_tail' | 'tail' | 'head' | 'none';

export interface FoldLimits {
  headLines: number;
  tailLines: number;
  maxTokens: number;
  maxLineLength: number;
}

export interface Budget {
  lines: number;
  tokens: number;
}

export interface Budgets {
  head: Budget;
  tail: Budget;
}

/** A line that says what is hidden costs about this. */
export const MARKER_TOKENS = 30;

/** `tokens` are for both ends together. */
export function budgetsOf(mode: FoldMode, { headLines, tailLines }: FoldLimits, tokens: number): Budgets {
  const nothing = { lines: 0, tokens: 0 };
  const half = Math.floor(tokens / 2);
  switch (mode) {
    case 'head':
      return { head: { lines: headLines + tailLines, tokens }, tail: nothing };
    case 'tail':
      return { head: nothing, tail: { lines: headLines + tailLines, tokens } };
    case 'none':
      return { head: { lines: Number.MAX_SAFE_INTEGER, tokens }, tail: nothing };
    case 'head_tail':
      return { head: { lines: headLines, tokens: half }, tail: { lines: tailLines, tokens: half } };
  }
}

// How much an answer may show.
import type { Config } from '../../config.ts';
import type { FoldLimits } from '../../terminal/fold-budget.ts';

/** Kept free for the last line and the notes. */
const NOTES_TOKENS = 150;

export function limitsOf({ headLines, tailLines, maxLineLength, maxOutputTokens }: Config): FoldLimits {
  return { headLines, tailLines, maxLineLength, maxTokens: maxOutputTokens - NOTES_TOKENS };
}

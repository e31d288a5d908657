// How much an answer may show.
import type { Config } from '../../config.ts';
import type { FoldLimits } from '../../terminal/fold-budget.ts';

/** Kept free for the last line and the notes. */
const NOTES_TOKENS = 150;

/** The last line of one of several sessions takes about this. */
const LINE_TOKENS = 60;

/** What an answer on several sessions may show of all their outputs together. */
export function roomForAll(sessions: readonly { context: { config: Config } }[]): number {
  const [first] = sessions;
  return first ? Math.max(0, limitsOf(first.context.config).maxTokens - sessions.length * LINE_TOKENS) : 0;
}

export function limitsOf({ headLines, tailLines, maxLineLength, maxOutputTokens }: Config): FoldLimits {
  return { headLines, tailLines, maxLineLength, maxTokens: maxOutputTokens - NOTES_TOKENS };
}

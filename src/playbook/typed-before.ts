// Whether a run that was cut off has typed: the receipts that tmux keeps with the session tell it.
import { type Receipt, receiptIdOfEnter } from '../tmux/receipts.ts';
import type { StandingBefore } from './run-log.ts';

/** `pasted`: the Enter that belongs to it was not pressed. */
export type Fate = 'typed' | 'pasted' | 'not typed' | 'opened anew' | 'unknown';

/**
 * Others may have typed since. tmux keeps the last receipts alone: without the one from before, the own one may be gone, too.
 * `enter`: the text was to be entered. An agent gets that apart.
 */
export function fateOf({ receipt, own }: StandingBefore, receipts: readonly Receipt[], enter: boolean): Fate {
  const has = (wanted: string): boolean => receipts.some(({ id }) => id === wanted);
  const typed = receipts.find(({ id }) => id === own);
  if (typed) return !enter || typed.lines > 0 || has(receiptIdOfEnter(own)) ? 'typed' : 'pasted';
  // The paste may be gone already where its Enter is not.
  if (has(receiptIdOfEnter(own))) return 'typed';
  return receipt === undefined || has(receipt) ? 'not typed' : 'unknown';
}

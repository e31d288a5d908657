// Whether a run that was cut off has typed: the receipts that tmux keeps with the session tell it.
import type { Receipt } from '../tmux/receipts.ts';
import type { StandingBefore } from './run-log.ts';

export type Fate = 'typed' | 'not typed' | 'opened anew' | 'unknown';

/** Others may have typed since. tmux keeps the last receipts alone: without the one from before, the own one may be gone, too. */
export function fateOf({ receipt, own }: StandingBefore, receipts: readonly Receipt[]): Fate {
  const has = (wanted: string): boolean => receipts.some(({ id }) => id === wanted);
  if (has(own)) return 'typed';
  return receipt === undefined || has(receipt) ? 'not typed' : 'unknown';
}

// One look at the terminal: when it was, and what it brought.
import { log } from '../../log.ts';
import type { State } from '../state/states.ts';
import type { Verdict } from './verdict.ts';

/** The time of one look at the evidence. */
export interface Moment {
  /** How far the journal was known, and since when no bytes came. */
  seen: number;
  quietSince: number;
}

/** The result of a look at the terminal: a verdict, or at least the state it shows. */
export interface Glimpse {
  verdict?: Verdict | undefined;
  state?: State;
  /** It is worth another look after so many milliseconds. */
  againInMs?: number | undefined;
}

/** Tells the debug log which rule spoke. */
export function judgedBy(rule: string, glimpse: Glimpse): Glimpse {
  log.note('the look is judged', () => ({ rule }));
  return glimpse;
}

export function quietOf({ quietSince }: Moment): number {
  return performance.now() - quietSince;
}

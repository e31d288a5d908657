// Evidence from the shell's own marks: has the text that was typed come to its end?
import { CONTINUATION_MS } from '../../timing.ts';
import type { Phases } from '../state/phases.ts';
import type { Expectation } from '../state/typed.ts';
import { completed, stopped, type Verdict } from './verdict.ts';

export interface MarkFacts {
  phases: Phases;
  quietMs: number;
}

/** A verdict, or after how many more quiet milliseconds there may be one. */
export type MarkResult = { verdict: Verdict } | { againInMs: number | undefined };

export function weighMarks(expected: Expectation, facts: MarkFacts): MarkResult {
  const { phases, quietMs } = facts;
  const ends = phases.endsSince(expected.from);
  const last = ends.at(-1);
  const mores = phases.moresSince(expected.from);
  if (ends.length + mores < expected.lines + expected.ahead) return { againInMs: undefined };
  // A continuation prompt from before the text is what the text was typed at.
  if (phases.phase === 'more' && mores > 0)
    return afterQuiet(quietMs, CONTINUATION_MS, stopped('continuation', 'state'));
  if (!last) return { againInMs: undefined };
  // One line has one end: what another sender typed behind it is not waited for.
  const own = expected.lines === 1 ? (ends[expected.ahead] ?? last) : last;
  return { verdict: completed('prompt', own.status, own.after) };
}

/**
 * The shell stands at its prompt and has nothing left to read. Fewer ends than lines may have come by then: a program took
 * some of the lines, or they were typed at one that was over before.
 */
export function weighIdle(expected: Expectation, phases: Phases, kept: 'nothing' | 'a line' | 'unseen'): Verdict {
  if (phases.phase === 'more') return stopped('continuation', 'state');
  const last = phases.endsSince(expected.from).at(-1);
  if (last) return completed('prompt', last.status, last.after);
  // Entered, but not taken: an editor such as fish's keeps a line that is not finished, or wrong, without any mark.
  if (kept === 'a line') return stopped('continuation', 'state');
  return kept === 'nothing' ? completed('quiescent', undefined) : stopped('waiting_input', 'state');
}

/** How many ends are still to come before text typed now has its turn. */
export function endsAhead(phases: Phases, earlier: Expectation | undefined, running: boolean): number {
  const unanswered = earlier ? earlier.lines + earlier.ahead - phases.endsSince(earlier.from).length : 0;
  return Math.max(unanswered, running ? 1 : 0);
}

function afterQuiet(quietMs: number, neededMs: number, verdict: Verdict): MarkResult {
  return quietMs >= neededMs ? { verdict } : { againInMs: neededMs - quietMs };
}

// Evidence from the shell's own marks: has the text that was typed come to its end?
import { CONTINUATION_MS } from '../../timing.ts';
import type { Phases } from '../state/phases.ts';
import type { Expectation } from '../state/typed.ts';
import { completed, stopped, type Verdict } from './verdict.ts';

export interface MarkFacts {
  phases: Phases;
  quietMs: number;
}

/** A verdict, or how many more quiet milliseconds may bring one. */
export type MarkResult = { verdict: Verdict } | { againInMs: number | undefined };

export function weighMarks(expected: Expectation, facts: MarkFacts): MarkResult {
  const { phases, quietMs } = facts;
  const ends = phases.endsSince(expected.from);
  const last = ends.at(-1);
  const mores = phases.moresSince(expected.from);
  if (ends.length + mores < expected.lines + expected.ahead) return { againInMs: undefined };
  // Ignores a continuation prompt that stood there before the text: the text was typed at it.
  if (phases.phase === 'more' && mores > 0)
    return afterQuiet(quietMs, CONTINUATION_MS, stopped('continuation', 'state'));
  if (!last) return { againInMs: undefined };
  // One line has one end. Lines that another sender typed after it do not count.
  const own = expected.lines === 1 ? (ends[expected.ahead] ?? last) : last;
  return { verdict: completed('prompt', own.status, own.after) };
}

/**
 * The shell is at its prompt and has nothing left to read. There may be fewer ends than lines, because a program read
 * some of the lines.
 */
export function weighIdle(expected: Expectation, phases: Phases, kept: 'nothing' | 'a line' | 'unseen'): Verdict {
  if (phases.phase === 'more') return stopped('continuation', 'state');
  const last = phases.endsSince(expected.from).at(-1);
  if (last) return completed('prompt', last.status, last.after);
  // Line editors such as fish's keep an unfinished or wrong line after Enter, without any mark.
  if (kept === 'a line') return stopped('continuation', 'state');
  return kept === 'nothing' ? completed('quiescent', undefined) : stopped('waiting_input', 'state');
}

/** How many commands must end before text that is typed now has its turn. */
export function countEndsAhead(phases: Phases, earlier: Expectation | undefined, isRunning: boolean): number {
  const unanswered = earlier ? earlier.lines + earlier.ahead - phases.endsSince(earlier.from).length : 0;
  return Math.max(unanswered, isRunning ? 1 : 0);
}

function afterQuiet(quietMs: number, neededMs: number, verdict: Verdict): MarkResult {
  return quietMs >= neededMs ? { verdict } : { againInMs: neededMs - quietMs };
}

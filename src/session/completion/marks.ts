// Evidence from the shell's own marks: has the text that was typed come to its end?
import type { Timeline } from '../state/phases.ts';
import { completed, stopped, type Verdict } from './verdict.ts';

/** What the marks must show for the text that was typed. */
export interface Expectation {
  /** Journal offset at which it was typed. */
  from: number;
  /** How many lines the shell will take one by one; a bracketed paste is one. */
  lines: number;
  /** Commands that end before the text's own turn: it was typed ahead. */
  ahead: number;
}

/** A continuation prompt followed by nothing for this long waits for somebody. */
const CONTINUATION_MS = 40;

export interface MarkFacts {
  timeline: Timeline;
  quietMs: number;
}

/** A verdict, or after how many more quiet milliseconds there may be one. */
export type MarkResult = { verdict: Verdict } | { againInMs: number | undefined };

export function weighMarks(expected: Expectation, facts: MarkFacts): MarkResult {
  const { timeline, quietMs } = facts;
  const ends = timeline.endsSince(expected.from);
  const last = ends.at(-1);
  const mores = timeline.moresSince(expected.from);
  if (ends.length + mores < expected.lines + expected.ahead) return { againInMs: undefined };
  // A continuation prompt from before the text is what the text was typed at.
  if (timeline.phase === 'more' && mores > 0)
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
export function weighIdle(expected: Expectation, timeline: Timeline, kept: 'nothing' | 'a line' | 'unseen'): Verdict {
  if (timeline.phase === 'more') return stopped('continuation', 'state');
  const last = timeline.endsSince(expected.from).at(-1);
  if (last) return completed('prompt', last.status, last.after);
  // Entered, but not taken: an editor such as fish's keeps a line that is not finished, or wrong, without any mark.
  if (kept === 'a line') return stopped('continuation', 'state');
  return kept === 'nothing' ? completed('quiescent', undefined) : stopped('waiting_input', 'state');
}

/** How many ends are still to come before text typed now has its turn. */
export function endsAhead(timeline: Timeline, earlier: Expectation | undefined, running: boolean): number {
  const unanswered = earlier ? earlier.lines + earlier.ahead - timeline.endsSince(earlier.from).length : 0;
  return Math.max(unanswered, running ? 1 : 0);
}

function afterQuiet(quietMs: number, neededMs: number, verdict: Verdict): MarkResult {
  return quietMs >= neededMs ? { verdict } : { againInMs: neededMs - quietMs };
}

// Evidence from the shell's own marks: has the text that was typed come to its end?
import type { CommandEnd, Phases } from '../state/phases.ts';
import type { Expectation } from '../state/typed.ts';
import { completed, stopped, type Verdict } from './verdict.ts';

/** The end of a text's own line tells how its command ended. */
export function weighEnd(end: CommandEnd): Verdict {
  return completed('prompt', end.status, end.after);
}

export interface IdleFacts {
  phases: Phases;
  /** What stands behind the prompt. */
  kept: 'nothing' | 'a line' | 'unseen';
  /** How many lines were typed after the text, by whichever server; undefined if that cannot be told. */
  linesAfter: number | undefined;
}

/**
 * The shell is at its prompt and has nothing left to read, and no line that it read was seen to be the text. An editor
 * may have changed the line (an abbreviation), echo may be off, or a program has read the text.
 */
export function weighIdle(expected: Expectation, { phases, kept, linesAfter }: IdleFacts): Verdict {
  if (phases.phase === 'more') return stopped('continuation', 'state');
  const ends = phases.endsSince(expected.from);
  const last = ends.at(-1);
  if (!last) return weighNoEnd(kept);
  const { own, ahead, lines } = expected;
  if (!own) return weighEnd(last);
  const possible = ends.filter(({ line }) => (own.isAhead ? line.from > own.from : line.to >= own.from));
  const [only] = possible;
  if (!only) return own.mayBeRead ? weighEnd(last) : notRun(last);
  if (possible.length === 1 && (lines === 1 || linesAfter === 0)) return weighEnd(only);
  // With all lines known, the order in which they were typed tells them apart.
  const mores = phases.moresSince(own.from);
  const known = linesAfter === undefined ? undefined : ahead + lines + linesAfter;
  const counted = linesAfter === 0 ? last : mores === 0 ? ends[ahead + lines - 1] : undefined;
  if (counted && ends.length + mores === known) return weighEnd(counted);
  return { ...completed('prompt', undefined, last.after), note: WHICH };
}

function notRun({ status }: CommandEnd): Verdict {
  const note = `the shell ran no line of this text: what ran before it (exit ${status}) has read it or thrown it away`;
  return { ...stopped('idle', 'state'), note };
}

const WHICH = 'others typed here too, and no echo tells which end is that of this text: no exit code';

function weighNoEnd(kept: IdleFacts['kept']): Verdict {
  // Line editors such as fish's keep an unfinished or wrong line after Enter, without any mark.
  if (kept === 'a line') return stopped('continuation', 'state');
  return kept === 'nothing' ? completed('quiescent', undefined) : stopped('waiting_input', 'state');
}

/** How many commands must end before text that is typed now has its turn. */
export function countEndsAhead(phases: Phases, earlier: Expectation | undefined, isRunning: boolean): number {
  const unanswered = earlier ? earlier.lines + earlier.ahead - phases.endsSince(earlier.from).length : 0;
  return Math.max(unanswered, isRunning ? 1 : 0);
}

// Evidence from the shell's own marks: has the text that was typed come to its end?
import type { CommandEnd } from '../state/command-ends.ts';
import type { Phases } from '../state/phases.ts';
import type { Expectation } from '../state/typed.ts';
import { completed, stopped, type Verdict } from './verdict.ts';

/** The end of a text's own line tells how its command ended. */
export function weighEnd(end: CommandEnd): Verdict {
  return completed('prompt', end.status, end.after);
}

export interface IdleFacts {
  /** What has ended since the text was typed, and how many lines were only begun. */
  ends: readonly CommandEnd[];
  mores: number;
  /** The prompt asks for more of a command. */
  wantsMore: boolean;
  /** What stands behind the prompt. */
  kept: 'nothing' | 'a line' | 'unseen';
  /** How many lines were typed after the text, by whichever server; undefined if that cannot be told. */
  linesAfter: number | undefined;
}

/**
 * The shell is at its prompt and has nothing left to read, and no line that it read was seen to be the text. An editor
 * may have changed the line (an abbreviation), echo may be off, or a program has read the text.
 */
export function weighIdle(expected: Expectation, facts: IdleFacts): Verdict {
  const { ends, kept, linesAfter } = facts;
  if (facts.wantsMore) return stopped('continuation', 'state');
  const last = ends.at(-1);
  if (!last) return weighNoEnd(kept);
  const { own, lines, ahead } = expected;
  if (!own) return weighEnd(last);
  const possible = ends.filter(({ line }) => (own.isAhead ? line.from > own.from : line.to >= own.from));
  const [only] = possible;
  if (!only) return own.mayBeRead ? mayBeRead(weighEnd(last)) : notRun(last);
  // That end is the one of an earlier line, such as `exit`, and nobody was left there to read this text.
  if (possible.length === 1 && only.isOfOuter && ahead > 0) return notRun(only);
  // What waited to be read may have been dropped by a key, and the end is then that of a later line.
  const isNext = lines === 1 && ahead === 0 && !own.isAhead;
  const isFewer = lines > 1 && ends.length + facts.mores < ahead + lines;
  if (possible.length === 1 && (isNext || linesAfter === 0))
    return isFewer ? { ...weighEnd(only), note: ONE_OF_ALL } : weighEnd(only);
  const counted = countedEnd(expected, facts);
  // What was typed later has ended later.
  const latest = ends.at(-1 - (linesAfter ?? 0)) ?? last;
  if (counted) return weighEnd(counted);
  return { ...completed('prompt', undefined, latest.after), note: isFewer && linesAfter === 0 ? SOME_OF_ALL : WHICH };
}

/**
 * With all lines known, the order in which they were typed tells them apart: the servers know from each other which lines
 * they typed. One more or less says that a person typed too, or that a program has read a line.
 */
function countedEnd({ ahead, lines }: Expectation, { ends, mores, linesAfter }: IdleFacts): CommandEnd | undefined {
  if (linesAfter === undefined) return undefined;
  if (ends.length + mores !== ahead + lines + linesAfter) return undefined;
  if (linesAfter === 0) return ends.at(-1);
  return mores === 0 ? ends[ahead + lines - 1] : undefined;
}

function notRun({ status }: CommandEnd): Verdict {
  const note = `the shell ran no line of this text: what ran before it (exit ${status}) has read it or thrown it away`;
  return { ...stopped('idle', 'state'), note };
}

/** Fewer lines have ended than were typed. On a busy machine the editor may still be about to take the next one. */
export function lacksAnEnd({ own, ahead, lines }: Expectation, { ends, mores, linesAfter = 0 }: IdleFacts): boolean {
  return own !== undefined && ends.length > 0 && ends.length + mores < ahead + lines + linesAfter;
}

/** `verdict`: of what ran before the text. */
export function mayBeRead(verdict: Verdict): Verdict {
  return { ...verdict, isOfEarlier: true, note: MAY_BE_READ };
}

const MAY_BE_READ =
  'the shell ran no line of this text: the command before it may have read it, and this is the exit code of that';
const ONE_OF_ALL =
  'the shell ran one line of this text: what it ran has read the others, or they are lost; the exit code is that of the one';
const SOME_OF_ALL =
  'the shell ran fewer lines than this text has: what it ran has read the others, or they are lost, and others may have typed here too: no exit code';
const WHICH =
  'others typed here too, and no echo tells which end is that of this text: no exit code, and its output may stand in the answer to another text';

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

// What the journal tells of the end of a text, or of an answer to it.
import type { CursorLine } from '../look/terminal.ts';
import type { PromptBefore } from '../state/prompt-before.ts';
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';
import { isPromptWithoutEnd } from './terminal.ts';

export function hasEnded({ stream: { phases } }: Session, { expected }: Awaited): boolean {
  return expected !== undefined && phases.phase === 'input' && phases.endsSince(expected.from).length > 0;
}

/** The program that was answered has ended, so no prompt is its own, whatever the shell has read since. */
export function isProgramGone({ stream: { phases } }: Session, { expected }: Awaited): boolean {
  return expected?.unread !== undefined && phases.endsSince(expected.from).length > 0;
}

/** A line has ended since the text was typed. */
export function isAnswered({ stream }: Session, { from }: Awaited): boolean {
  return stream.modes.lineFeed >= from;
}

/** The same, or what stands on the line shows that the program has answered without ending one. */
export function isAnsweredBy(
  session: Session,
  awaited: Awaited,
  { line, before }: { line: CursorLine; before: PromptBefore | undefined },
): boolean {
  const isDrawn = session.stream.scanned > awaited.from;
  return isAnswered(session, awaited) || (before !== undefined && isDrawn && isPromptWithoutEnd(line.text, before));
}

// Which bytes since the last read are output: without prompt, echo, marks and what is ours.
import type { Gap } from '../../journal/journal.ts';
import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import type { Sent } from '../state/typed.ts';
import { ECHO_REACH, kernelEchoes } from './echo.ts';
import { outputOfSpans } from './output-of-spans.ts';

export function newRanges(session: Session, end: number, from = session.stream.cursor.offset): Promise<Range[]> {
  const spans = session.stream.phases.spansBetween(from, end);
  return outputOfSpans(session, { from, to: end }, spans, session.typed);
}

/** The smallest ring holds more than this. */
const SURELY_HELD = 32 * 1024;

/** A flood goes out of the ring before anybody has read it: what of the new output is not kept any more. */
export async function goneUnread(session: Session, end: number): Promise<Gap | undefined> {
  const { offset } = session.stream.cursor;
  if (session.stream.scanned - offset <= SURELY_HELD) return undefined;
  const gap = await session.stream.journal.gapBefore(offset);
  return gap && { ...gap, until: Math.min(gap.until, end) };
}

/** All that is missing of the new output, in order. */
export async function missing(session: Session, end: number): Promise<Gap[]> {
  const { offset } = session.stream.cursor;
  const gone = await goneUnread(session, end);
  const met = session.stream.gaps.filter(
    (gap) => gap.until > (gone?.until ?? offset) && gap.offset >= offset && gap.offset < end,
  );
  return gone ? [gone, ...met] : met;
}

/** Whether what was typed has been echoed before the end. */
export async function hasEchoOf({ stream }: Session, { at, text }: Sent, end: number): Promise<boolean> {
  if (at >= end) return false;
  const bytes = Buffer.from(await stream.read({ from: at, to: Math.min(end, at + ECHO_REACH) }));
  return kernelEchoes(text).some((echo) => bytes.includes(echo));
}

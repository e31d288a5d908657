// Which bytes since the last read are output: no prompts, echoes or marks, and nothing that ptyhold caused itself.
import type { Gap } from '../../journal/journal.ts';
import { LF } from '../state/feeds.ts';
import type { Range } from '../state/range.ts';
import type { Sent } from '../state/sent-texts.ts';
import type { Session } from '../state/session.ts';
import { ECHO_REACH, kernelEchoes } from './echo.ts';
import { findOutputOfSpans } from './output-of-spans.ts';

export function findUnreadOutput(session: Session, end: number, from = session.stream.cursor.offset): Promise<Range[]> {
  const spans = session.stream.phases.spansBetween(from, end);
  return findOutputOfSpans(session, { from, to: end }, spans, session.typed);
}

/** A longer line is shown torn. */
const LONGEST_TORN = 16 * 1024;
/** The smallest ring holds more than this. */
const SURELY_HELD = 32 * 1024;

/** The part of the new output that the ring has dropped already, because much came before anybody read it. */
export async function findDroppedUnread(session: Session, end: number): Promise<Gap | undefined> {
  const { offset } = session.stream.cursor;
  if (session.stream.scanned - offset <= SURELY_HELD) return undefined;
  const gap = await session.stream.journal.gapBefore(offset);
  return gap && { ...gap, until: Math.min(gap.until, end) };
}

/** Where the first whole line behind the gap begins: what is left of the one that it cuts would look like a line. */
export async function behindTornLine({ stream }: Session, { until }: Gap, end: number): Promise<number> {
  const bytes = Buffer.from(await stream.read({ from: until, to: Math.min(end, until + LONGEST_TORN) }));
  return until + bytes.indexOf(LF) + 1;
}

/** All that is missing of the new output, in order. */
export async function findGaps(session: Session, end: number): Promise<Gap[]> {
  const { offset } = session.stream.cursor;
  const gone = await findDroppedUnread(session, end);
  const met = session.stream.gaps.filter(
    (gap) => gap.until > (gone?.until ?? offset) && gap.offset >= offset && gap.offset < end,
  );
  return gone ? [gone, ...met] : met;
}

/** Whether the echo of the text stands before `end`. */
export async function hasEchoOf({ stream }: Session, { at, text }: Sent, end: number): Promise<boolean> {
  if (at >= end) return false;
  const bytes = Buffer.from(await stream.read({ from: at, to: Math.min(end, at + ECHO_REACH) }));
  return kernelEchoes(text).some((echo) => bytes.includes(echo));
}

// Line numbers of the whole journal: a line ends with each line feed that the program printed.
import type { Segment } from '../../journal/segments.ts';
import { countFeeds, countFeedsIn, LF } from '../state/feeds.ts';
import type { Session } from '../state/session.ts';

const SLICE = 256 * 1024;

/** The number of the line that holds the offset, counted from 1 at the session's first byte. */
export async function findLineAt(session: Session, offset: number): Promise<number> {
  const segments = await session.stream.journal.segments();
  const segment = segments.findLast((each) => each.start <= offset);
  // The ring has just dropped it, so the journal now begins with this line.
  if (!segment) return (segments[0]?.lines ?? 0) + 1;
  const to = Math.min(offset, segment.start + segment.size);
  return segment.lines + (await countFeedsIn(session.stream.journal, { from: segment.start, to })) + 1;
}

export interface LineBounds {
  first: number;
  last: number;
  from: number;
  to: number;
}

/** What the journal still holds. */
export async function findHeldLines(session: Session): Promise<LineBounds> {
  const segments = (await session.stream.journal.segments()).filter((segment) => segment.size > 0);
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return { first: 1, last: 0, from: 0, to: 0 };
  const to = last.start + last.size;
  const tail = await session.stream.read({ from: to - 1, to });
  const open = tail[0] === LF ? 0 : 1;
  return { first: first.lines + 1, last: (await findLineAt(session, to)) - 1 + open, from: first.start, to };
}

/** Where the line with this number begins: perhaps in the file before the one in which it ends. */
export async function findOffsetOfLine(session: Session, line: number): Promise<number> {
  const segments: readonly Segment[] = (await session.stream.journal.segments()).filter((segment) => segment.size > 0);
  const index = Math.max(
    0,
    segments.findLastIndex((each) => each.lines < line - 1),
  );
  const [segment, next] = segments.slice(index);
  if (!segment) return 0;
  let missing = line - 1 - segment.lines;
  const end = segment.start + segment.size;
  for (let at = segment.start; at < end && missing > 0; at += SLICE) {
    const bytes = await session.stream.read({ from: at, to: Math.min(at + SLICE, end) });
    const feeds = countFeeds(bytes);
    if (feeds >= missing) {
      const begin = at + nthFeed(bytes, missing) + 1;
      return begin === end && next?.lines === line - 1 ? next.start : begin;
    }
    missing -= feeds;
  }
  return missing > 0 ? end : segment.start;
}

function nthFeed(bytes: Uint8Array, n: number): number {
  let at = -1;
  for (let found = 0; found < n; found += 1) at = bytes.indexOf(LF, at + 1);
  return at;
}

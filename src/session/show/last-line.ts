// The last line of output that no read has shown yet: what a waiting client may show a person meanwhile.
import { neutraliseText } from '../../terminal/neutralise.ts';
import { findUnreadOutput } from '../echo/unread.ts';
import { LF } from '../state/feeds.ts';
import type { Session } from '../state/session.ts';
import { draw } from './lines-shown.ts';

/** A line is hardly longer, and progress drawn over itself comes in shorter pieces. */
const REACH = 16 * 1024;

export async function lastLine(session: Session): Promise<string | undefined> {
  const { cursor, scanned } = session.stream;
  const from = await startOfLine(session, Math.max(cursor.offset, scanned - REACH));
  const parts = await draw(session, await findUnreadOutput(session, scanned, from), false);
  const line = parts.flatMap(({ lines }) => lines).findLast((each) => each.trim() !== '');
  return line === undefined ? undefined : neutraliseText(line).trim();
}

/** In the middle of a line may be the middle of an escape sequence. */
async function startOfLine({ stream }: Session, from: number): Promise<number> {
  if (from === stream.cursor.offset) return from;
  const bytes = await stream.read({ from, to: stream.scanned });
  const feed = bytes.indexOf(LF);
  return feed < 0 ? from : from + feed + 1;
}

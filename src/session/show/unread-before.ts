// What nobody has read yet when a text is typed: it is shown in the answer to that, and is none of its output.
import { findUnreadOutput } from '../echo/unread.ts';
import { LF } from '../state/feeds.ts';
import { subtract } from '../state/range.ts';
import type { Session } from '../state/session.ts';

/** More is told by its size. */
const MOST_BYTES = 64 * 1024;

/** How many lines of it there are. Mostly it is the prompt alone. */
export async function countUnreadBefore(session: Session, at: number): Promise<number> {
  const { stream } = session;
  const from = stream.cursor.offset;
  if (at <= from || at - from > MOST_BYTES || !(await stream.read({ from, to: at })).includes(LF)) return 0;
  // No answer shows the lines of a screen that is left.
  const ranges = subtract(await findUnreadOutput(session, at), stream.modes.screens);
  const parts = await Promise.all(ranges.map((range) => stream.read(range)));
  // An answer begins with no blank line.
  return Buffer.concat(parts).toString('latin1').trimStart().split('\n').length - 1;
}

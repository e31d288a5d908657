// What nobody has read yet when a text is typed: it is shown in the answer to that, and is none of its output.

import { render } from '../../terminal/render.ts';
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
  const unread = Buffer.concat(parts);
  const { cols, rows } = session.row;
  // An editor draws rows that it takes back. An answer begins with no blank one, and on an open line the text itself was typed.
  const drawn = await render(unread, { cols, rows });
  const lines = unread.at(-1) === LF ? drawn : drawn.slice(0, -1);
  const first = lines.findIndex((line) => line.trim() !== '');
  return first < 0 ? 0 : lines.findLastIndex((line) => line.trim() !== '') + 1 - first;
}

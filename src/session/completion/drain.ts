// Waits until the journal holds what a program printed before it died.

import { render } from '../../terminal/render.ts';
import { DRAIN_MS, DRAINED_MS, FIRST_BYTES_MS } from '../../timing.ts';
import { readEnd } from '../../tmux/capture.ts';
import { bareText, withoutSpaces } from '../look/bare-text.ts';
import { captureDead } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';

const TAIL = 16 * 1024;

/** tmux may report the death of a program before the journal has all its output. */
export async function drain(session: Session): Promise<void> {
  const { stream } = session;
  if (stream.isDrained) return;
  const began = performance.now();
  let seen = -1;
  await until(session, { within: Number.POSITIVE_INFINITY, every: DRAINED_MS }, async () => {
    const isStill = seen === stream.scanned;
    seen = stream.scanned;
    if (!isStill) return false;
    const patience = seen === 0 ? FIRST_BYTES_MS : DRAIN_MS;
    return performance.now() - began >= patience || holdsScreen(session);
  });
  await stream.noteDrained();
}

/**
 * tmux draws the same bytes that it sends to the journal, so the last line on the screen is the last in the journal.
 * Spaces are ignored: the screen has no tabs and breaks long lines.
 */
async function holdsScreen(session: Session): Promise<boolean> {
  const { row, stream } = session;
  const last = readEnd(await captureDead(session))
    .map(withoutSpaces)
    .findLast((line) => line !== '');
  if (last === undefined) return true;
  const tail = await stream.read({ from: Math.max(0, stream.scanned - TAIL), to: stream.scanned });
  if (bareText(tail).includes(last)) return true;
  // An editor draws a line by moving the cursor.
  const drawn = await render(tail, { cols: row.cols, rows: row.rows });
  return drawn.map(withoutSpaces).findLast((line) => line !== '') === last;
}

// Waits until the journal holds what a program printed before it died.
import { Neutraliser } from '../../terminal/neutralise.ts';
import { captureEnd, readEnd } from '../../tmux/capture.ts';
import type { Context } from '../context.ts';
import { withoutSpaces } from '../echo/echo.ts';
import { Alarm } from '../state/alarm.ts';
import type { SessionView } from '../state/session.ts';

const STILL_MS = 40;
/** A screen that was drawn by moving the cursor does not stand in the journal as it stands there. */
const LONGEST_MS = 1_500;
/** On a busy machine a program can be over before the process that journals it has begun. */
const LONGEST_START_MS = 10_000;
const TAIL = 16 * 1024;

/** tmux may say that the program died while its last output, or all of it, is still on its way into the journal. */
export async function drain(context: Context, view: SessionView): Promise<void> {
  if (view.drained) return;
  const began = performance.now();
  const patience = (): number => (view.scanned === 0 ? LONGEST_START_MS : LONGEST_MS);
  const alarm = new Alarm(view, undefined);
  try {
    do {
      await still(view, alarm);
    } while (performance.now() - began < patience() && !(await holdsScreen(context, view)));
  } finally {
    alarm.close();
  }
  view.drained = true;
}

async function still(view: SessionView, alarm: Alarm): Promise<void> {
  for (let seen = -1; seen !== view.scanned; ) {
    seen = view.scanned;
    await alarm.wait(STILL_MS);
    await view.sync();
  }
}

/**
 * tmux draws the same bytes that it hands on, so what stands last on the screen comes last in the journal. The screen has
 * no tabs, and ends its lines where it is not wide enough.
 */
async function holdsScreen(context: Context, view: SessionView): Promise<boolean> {
  const captured = await context.tmux.execute(captureEnd(view.row.paneId, view.row.rows), { repeatable: true });
  const last = readEnd(captured?.lines ?? [])
    .map(withoutSpaces)
    .findLast((line) => line !== '');
  if (last === undefined) return true;
  const tail = await view.read({ from: Math.max(0, view.scanned - TAIL), to: view.scanned });
  const neutraliser = new Neutraliser();
  return withoutSpaces(neutraliser.push(tail) + neutraliser.end()).includes(last);
}

// Tells of a program that asks a person or a model, and goes on with nothing else.
import { rowsDrawn } from '../echo/rows-drawn.ts';
import type { Session } from '../state/session.ts';
import type { Verdict } from './verdict.ts';

/** A menu that was gone through for long is shorter. */
const LONGEST = 64 * 1024;

export async function tellIfBlocked(session: Session, { state, asking }: Verdict): Promise<void> {
  const isBlocked = state === 'password' || (state === 'waiting_input' && asking?.how !== 'not_entered');
  if (!isBlocked) return;
  const text = asking?.line.trim();
  session.tell({ kind: 'blocked', by: undefined, state, ...(text && { text }) }, await factOf(session, text));
}

/** The same for a line, whatever of an answer stands there, and for rows that are drawn anew as they were. */
async function factOf({ stream }: Session, text: string | undefined): Promise<string> {
  const from = Math.max(0, stream.scanned - LONGEST);
  const { above, rows } = rowsDrawn(await stream.read({ from, to: stream.scanned }));
  // Behind such rows, the next question may have as many.
  return rows === 0 ? `blocked ${from + above}` : `blocked ${from + above} ${rows} ${text ?? ''}`;
}

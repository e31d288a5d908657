// A program that has ended as soon as its session was opened, as one that is not found does.
import { NUDGES_MS } from '../../timing.ts';
import { ENDS_AT_ONCE_MS } from '../../timing-looks.ts';
import { awaitExitCode } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';

/** What to tell of it. */
export async function tellIfEnded(session: Session): Promise<string[]> {
  const isDead = async (): Promise<boolean> => (await session.refresh())?.dead ?? false;
  if (!(await until(session, { within: ENDS_AT_ONCE_MS, every: NUDGES_MS }, isDead))) return [];
  const status = await awaitExitCode(session);
  return [`its program has ended${status === undefined ? '' : `, exit=${status}`}: pty_read shows what it printed`];
}

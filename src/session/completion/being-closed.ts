// Whether a command was interrupted because somebody is just closing its session: its shell draws a prompt before it goes.
import { howToReopen } from '../state/gone.ts';
import { readLease } from '../state/lease.ts';
import type { Session } from '../state/session.ts';
import type { Verdict } from './verdict.ts';

/** Shells tell a signal by such an exit code. */
const LEAST_OF_SIGNALS = 129;

/** `known`: so far the journal had come when the wait began. */
export async function noteOnClosing(
  session: Session,
  { via, exitCode, end }: Verdict,
  known: number,
): Promise<string | undefined> {
  const isCutOff = via === 'prompt' && exitCode !== undefined && exitCode >= LEAST_OF_SIGNALS && (end ?? 0) > known;
  if (!isCutOff) return undefined;
  const { name } = session.row;
  const row = await session.refresh();
  const reopen = howToReopen(name);
  if (!row) return `${name} was closed meanwhile: ${reopen}`;
  if (!(await session.leases.isBeingClosed(row.lock))) return undefined;
  return `${readLease(row.lock)?.owner ?? 'somebody'} closes ${name}: ${reopen}`;
}

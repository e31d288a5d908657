// What the session's row says against a text, and what becomes of a text whose row is no longer true.
import type { Context } from '../context.ts';
import { awaitExitCode } from '../look/terminal.ts';
import type { Leave } from '../services/leave.ts';
import { requireAllowed } from '../services/roles.ts';
import { deadError, goneError, renamedError } from '../state/gone.ts';
import { TEXT } from '../state/leased.ts';
import type { Session } from '../state/session.ts';

/** Roles and leases, before the text takes its turn. */
export async function requireOpen(
  context: Context,
  { row, leases }: Session,
  { force }: Pick<Leave, 'force'>,
): Promise<void> {
  requireAllowed(await context.roles.over(row), 'pty_send', force);
  await leases.requireFree(row, TEXT);
}

/** Asks for the row by which a text is judged once more. Another session may have taken the name by which it was meant. */
export async function requireStillOpen(
  context: Context,
  session: Session,
  { called, leave }: { called?: string; leave: Pick<Leave, 'force'> },
): Promise<void> {
  const meant = called ?? session.row.name;
  const row = await session.refresh();
  if (!row) throw goneError(session, ' Nothing was typed.');
  if (row.name !== meant && row.id !== meant) throw renamedError(session, meant);
  await requireOpen(context, session, leave);
}

export async function requireAlive(context: Context, session: Session, leave?: Leave): Promise<void> {
  // The session may have changed while the person was asked.
  if (leave?.agreed?.size) await session.refresh();
  if (session.row.dead) throw deadError(session, await awaitExitCode(session));
  await context.writers.ensure(session);
}

// Ends a session: its program, its place in tmux, and what was kept of it.
import { PtyholdError } from '../../errors.ts';
import { killSession, listRiders, moveClient, readRiders } from '../../tmux/session-commands.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { endProgram, type HowEnded } from './end-program.ts';

export interface Closed {
  name: string;
  id: string;
  exitCode: number | undefined;
  how: HowEnded;
}

export async function endSession(context: Context, session: Session, options: { force: boolean }): Promise<Closed> {
  const how = await endProgram(context, session, options.force);
  const status = session.row.dead ? await exitCode(session) : undefined;
  await removeSession(context, session);
  return { name: session.row.name, id: session.id, exitCode: status, how };
}

async function removeSession({ sessions, writers }: Context, session: Session): Promise<void> {
  const other = (await sessions.rows()).find((row) => row.id !== session.id);
  if (other) await moveRiders(session, other.name);
  // The connection may still ride on this very session; then it ends with it and the second try finds nothing left.
  const result = await session.tmux.executeInTurn(killSession(session.row.name));
  if (result && !result.ok && result.reason !== 'no_such_session') {
    throw new PtyholdError(
      'tmux_failed',
      `tmux could not close ${session.row.name}: ${result.error}.`,
      'Try again with force: true.',
    );
  }
  await sessions.forget(session.id);
  writers.forget(session.id);
  await session.bridge.removeTree(session.stream.journal.folder);
}

/** Connections of servers, which would end with the session, go on in another; a person's client does not. */
async function moveRiders({ tmux, row }: Session, other: string): Promise<void> {
  const riders = await tmux.execute(listRiders(row.name), { repeatable: true });
  for (const client of readRiders(riders?.lines ?? []))
    await tmux.execute(moveClient(client, other), { repeatable: true });
}

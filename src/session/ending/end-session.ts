// Ends a session: its program, its tmux session, and its journal.
import { tmuxFailed } from '../../tmux/result.ts';
import { killSession, listRiders, moveClient, readRiders } from '../../tmux/session-commands.ts';
import type { Context } from '../context.ts';
import { awaitExitCode } from '../look/terminal.ts';
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
  const status = session.row.dead ? await awaitExitCode(session) : undefined;
  await removeSession(context, session);
  return { name: session.row.name, id: session.id, exitCode: status, how };
}

async function removeSession({ sessions, writers }: Context, session: Session): Promise<void> {
  const other = (await sessions.rows()).find((row) => row.id !== session.id);
  if (other) await moveRiders(session, other.name);
  // Our tmux connection may be attached to this very session. Then it ends, too, and the second try finds no session.
  const result = await session.tmux.executeInTurn(killSession(session.row.name));
  if (result && !result.ok && result.reason !== 'no_such_session') {
    throw tmuxFailed(`tmux could not close ${session.row.name}`, result.error, 'Try again with force: true.');
  }
  await sessions.forget(session.id);
  writers.forget(session.id);
  await session.bridge.removeTree(session.stream.journal.folder);
}

/**
 * Moves the connections of ptyhold servers to another session, because they would end with this one. A person's client
 * may end.
 */
async function moveRiders({ tmux, row }: Session, other: string): Promise<void> {
  const riders = await tmux.execute(listRiders(row.name), { repeatable: true });
  for (const client of readRiders(riders?.lines ?? []))
    await tmux.execute(moveClient(client, other), { repeatable: true });
}

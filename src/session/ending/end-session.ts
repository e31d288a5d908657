// Ends a session: its program and its tmux session. Its journal stays for a while.
import { LIST_PLACES, restingPlace } from '../../tmux/resting-place.ts';
import { isTargetGone, tmuxFailed } from '../../tmux/result.ts';
import { killSession, listRiders, moveClient, readRiders } from '../../tmux/session-commands.ts';
import type { Context } from '../context.ts';
import type { EndedSession } from '../ended/describe.ts';
import type { End } from '../ended/record.ts';
import { awaitExitCode } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { endProgram, type ProgramEnd } from './end-program.ts';

export interface Closed extends ProgramEnd {
  name: string;
  id: string;
  exitCode: number | undefined;
  /** How many texts waited, and will not be typed; undefined if that cannot be known. */
  queued: number | undefined;
}

export interface Ending {
  force: boolean;
  /** Why it is ended, as its record says it. */
  why: 'closed' | 'idle';
}

export async function endSession(context: Context, session: Session, { force, why }: Ending): Promise<Closed> {
  return context.leases.whileClosing(session.row, () => endNow(context, session, { force, why }));
}

async function endNow(context: Context, session: Session, { force, why }: Ending): Promise<Closed> {
  const { keeper } = context;
  const record = await keeper.look(session);
  const ended = await endProgram(context, session, force);
  const status = session.row.dead ? await awaitExitCode(session) : undefined;
  const end = { how: why, at: Date.now() / 1000, ...(status !== undefined && { status }) };
  const queued = await keeper.end(session.id, record, end, () => removeSession(context, session));
  return { name: session.row.name, id: session.id, exitCode: status, ...ended, queued };
}

/** Takes a session out of tmux whose program has ended by itself, so that its name is free for a new one. */
export async function buryDead(context: Context, session: Session): Promise<EndedSession> {
  const { keeper } = context;
  const record = await keeper.look(session);
  const status = await awaitExitCode(session);
  const end: End = { how: 'exit', at: record.end?.at ?? Date.now() / 1000, ...(status !== undefined && { status }) };
  await keeper.end(session.id, record, end, () => removeSession(context, session));
  return { id: session.id, record, end };
}

/** Takes the session out of tmux. If nothing is kept of ended sessions, its journal goes, too. */
async function removeSession({ config, sessions }: Context, session: Session): Promise<void> {
  await moveRiders(session);
  // Our tmux connection may be attached to this very session. Then it ends, too, and the second try finds no session.
  const result = await session.tmux.executeInTurn(killSession(session.row.paneId));
  if (result && !result.ok && !isTargetGone(result)) {
    throw tmuxFailed(`tmux could not close ${session.row.name}`, result.error, 'Try again with force: true.');
  }
  await sessions.forget(session.id);
  if (config.keep.sessions === 0) await session.bridge.removeTree(session.stream.journal.folder);
}

/**
 * Moves the connections of ptyhold servers to another session, because they would end with this one. A person's client
 * may end.
 */
async function moveRiders({ tmux, row }: Session): Promise<void> {
  const riders = readRiders((await tmux.execute(listRiders(row.name), { repeatable: true }))?.lines ?? []);
  if (riders.length === 0) return;
  const places = await tmux.execute(LIST_PLACES, { repeatable: true });
  const other = restingPlace(places?.lines ?? [], row.paneId);
  if (other === undefined) return;
  for (const client of riders) await tmux.execute(moveClient(client, other), { repeatable: true });
}

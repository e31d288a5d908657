// Prepares a session for reading: makes sure that its journal is written, and takes in what has come.
import type { Context } from '../context.ts';
import { requireAllowed } from '../services/roles.ts';
import type { Session } from '../state/session.ts';
import { drain } from './drain.ts';

export async function prepareToRead({ roles, sessions, writers }: Context, nameOrId: string): Promise<Session> {
  const session = await sessions.findToRead(nameOrId);
  requireAllowed(await roles.over(session.row), 'pty_read');
  if (session.remains) {
    await session.stream.sync();
    return session;
  }
  await writers.ensure(session);
  await session.stream.sync();
  if (session.row.dead) await drain(session);
  return session;
}

// Closes the session with a given name or id.
import type { Context } from './context.ts';
import { type Closed, endSession } from './ending/end-session.ts';
import { requireAllowed } from './services/roles.ts';

export async function closeSession(context: Context, nameOrId: string, options: { force: boolean }): Promise<Closed> {
  const session = await context.sessions.find(nameOrId);
  requireAllowed(await context.roles.over(session.row), 'pty_close', options.force);
  return endSession(context, session, { ...options, why: 'closed' });
}

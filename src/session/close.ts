// Closes the session with a given name or id, or several.
import type { Context } from './context.ts';
import { type Closed, endSession } from './ending/end-session.ts';
import type { Chosen } from './hosts/chosen.ts';
import { requireAllowed } from './services/roles.ts';
import { doTogether, type Outcome } from './services/together.ts';

export async function closeSession(context: Context, nameOrId: string, options: { force: boolean }): Promise<Closed> {
  const session = await context.sessions.find(nameOrId);
  requireAllowed(await context.roles.over(session.row), 'pty_close', options.force);
  return endSession(context, session, { ...options, why: 'closed' });
}

/** Side by side. The outcomes stand in the order of the sessions. */
export function closeMany(chosen: readonly Chosen[], options: { force: boolean }): Promise<Outcome<Closed>[]> {
  return doTogether(chosen, 0, ({ context, id }) => closeSession(context, id, options));
}

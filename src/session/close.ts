// Closes the session with a given name or id.
import type { Context } from './context.ts';
import { type Closed, endSession } from './ending/end-session.ts';

export async function closeSession(context: Context, nameOrId: string, options: { force: boolean }): Promise<Closed> {
  return endSession(context, await context.sessions.find(nameOrId), { ...options, why: 'closed' });
}

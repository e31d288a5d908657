// Ends a session that is named, and says how its program went.
import type { Context } from './context.ts';
import { type Closed, endSession } from './ending/end-session.ts';

export async function closeSession(context: Context, nameOrId: string, options: { force: boolean }): Promise<Closed> {
  return endSession(context, await context.sessions.find(nameOrId), options);
}

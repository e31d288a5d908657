// Removes the journals of sessions that ended without us: killed by a person, or with their tmux server.
import { posix as path } from 'node:path';
import { ringPid } from '../journal/ring.ts';
import type { NamedSession } from '../tmux/rows.ts';
import type { Context } from './context.ts';

const swept = new WeakSet<Context>();

/** Once per server. A journal without a writer's number belongs to a session that is being made right now. */
export async function removeOrphans(context: Context, sessions: readonly NamedSession[]): Promise<void> {
  if (swept.has(context)) return;
  swept.add(context);
  const folder = path.dirname(await context.journalFolder('any'));
  const known = new Set(sessions.map((session) => session.id));
  const strangers = (await context.bridge.listFolder(folder)).filter(({ name }) => !known.has(name));
  await Promise.all(strangers.map(({ name }) => removeIfDead(context, path.join(folder, name))));
}

async function removeIfDead(context: Context, folder: string): Promise<void> {
  const writer = await ringPid(context.bridge, folder);
  if (writer !== undefined && !(await context.bridge.isAlive(writer))) await context.bridge.removeTree(folder);
}

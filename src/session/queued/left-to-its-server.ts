// Who queued a text types it while that server lives: it alone knows then where the text went in, and so what comes of it.
import { OWN_TYPES_MS } from '../../timing-texts.ts';
import { isLasting } from '../state/holder.ts';
import type { Session } from '../state/session.ts';
import type { QueuedText } from '../waiting/queue-file.ts';

/** The text of another server for which a session was found ready, and when it was first. */
const found = new WeakMap<Session, { id: string; at: number }>();

/** The session is ready for it. One that hangs, or was stopped by a signal, is waited for no longer than this. */
export async function isLeftToItsServer(session: Session, { id, holder }: QueuedText): Promise<boolean> {
  // A command line queues and ends.
  if (holder === session.leases.holder.id || isLasting(holder)) return false;
  const before = found.get(session);
  const since = before?.id === id ? before : { id, at: performance.now() };
  found.set(session, since);
  return performance.now() - since.at < OWN_TYPES_MS && (await session.leases.isAlive(holder));
}

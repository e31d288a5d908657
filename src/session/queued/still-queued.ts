// Texts that this server has left to wait: who reads on is told of those that wait still.
import type { Session } from '../state/session.ts';
import { queueOf } from './queue-of.ts';

/** Another server may have typed some of them. */
export async function stillQueued(session: Session): Promise<number> {
  const { queuedTexts } = session;
  if (queuedTexts.size === 0) return 0;
  const { waiting } = await queueOf(session).read();
  const ids = new Set(waiting.map(({ id }) => id));
  for (const id of queuedTexts) if (!ids.has(id)) queuedTexts.delete(id);
  return queuedTexts.size;
}

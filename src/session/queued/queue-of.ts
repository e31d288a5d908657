// The queue of a session lies beside its journal.
import type { Session } from '../state/session.ts';
import { TextQueue } from '../waiting/text-queue.ts';

export function queueOf(session: Session): TextQueue {
  return new TextQueue(session.bridge, session.stream.journal.folder);
}

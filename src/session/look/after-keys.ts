// Keys that were pressed at the shell's prompt may have done anything there: begun a search, or run a program.
import { PROBED_MS } from '../../timing.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';

/** After a key such as Escape an editor may take the next one, or the first of a paste, as a command. */
export function mayAwaitKey({ typed, stream }: Session): boolean {
  return typed.editedAt >= stream.phases.since;
}

/** What the keys have begun stands on the screen before it is in the journal. */
export async function awaitDrawnByKeys(session: Session, signal?: AbortSignal): Promise<void> {
  const { stream, typed } = session;
  await until(session, { within: PROBED_MS, signal }, () => stream.scanned > typed.editedAt);
}

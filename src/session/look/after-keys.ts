// Keys that were pressed at the shell's prompt may have done anything there: begun a search, or run a program.
import { KEY_WORKS_MS, PROBED_MS, PROMPT_STANDS_MS } from '../../timing.ts';
import type { Session } from '../state/session.ts';
import { type Deadline, until } from '../state/until.ts';
import { canHaveReader } from './processes.ts';
import { lookAt } from './terminal.ts';

/** After a key such as Escape an editor may take the next one, or the first of a paste, as a command. */
export function mayAwaitKey({ typed, stream }: Session): boolean {
  return typed.editedAt >= stream.phases.since;
}

/** What the keys have begun stands on the screen before it is in the journal. */
export async function awaitDrawnByKeys(session: Session, signal?: AbortSignal): Promise<void> {
  const { stream, typed } = session;
  await until(session, { within: PROBED_MS, signal }, () => stream.scanned > typed.editedAt);
}

/** An editor that still works on a key, as on many completions, may ask something then: a text typed ahead would answer that. */
export async function awaitKeyDone(session: Session, { signal, deadline }: Deadline): Promise<void> {
  const { phases } = session.stream;
  const { since } = phases;
  await awaitDrawnByKeys(session, signal);
  if (!session.isAtMarkedPrompt) return;
  const within = Math.min(KEY_WORKS_MS, deadline - performance.now());
  await until(session, { within, every: PROMPT_STANDS_MS, signal }, async () => {
    const look = await lookAt(session);
    return phases.since !== since || look.mode !== 'raw' || canHaveReader(look);
  });
}

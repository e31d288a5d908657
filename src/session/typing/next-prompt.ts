// Waits for a shell's prompt that is on its way, and for its line editor to be ready for a paste.
import { EDITOR_ASKS_MS, FIRST_PROMPT_MS, NEXT_PROMPT_MS } from '../../timing.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';

export async function awaitPrompt(session: Session, signal: AbortSignal | undefined): Promise<void> {
  const { phases } = session.stream;
  const within = phases.phase === 'starting' ? FIRST_PROMPT_MS : NEXT_PROMPT_MS;
  await until(session, { within, signal }, () => phases.phase !== 'starting' && !phases.awaitsPrompt);
  if (phases.phase !== 'input') return;
  if (session.shellOf()?.traits.asksForPastes === 'behind its prompt') await awaitEditor(session, signal);
}

/** A tab that is typed before the editor asks for bracketed paste would start a completion. Some editors never ask. */
async function awaitEditor(session: Session, signal: AbortSignal | undefined): Promise<void> {
  const { front, stream } = session;
  const within = front.asksForPastes === undefined ? EDITOR_ASKS_MS : NEXT_PROMPT_MS;
  if (front.asksForPastes !== false) await until(session, { within, signal }, () => stream.modes.hasBracketedPaste);
  front.noteAsksForPastes(stream.modes.hasBracketedPaste);
}

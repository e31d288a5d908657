// Waits for a shell's prompt that is on its way, and for its line editor to be ready for a paste.
import { EDITOR_ASKS_MS, FIRST_PROMPT_MS, NEXT_PROMPT_MS, PROMPT_STANDS_MS, REDRAWN_PROMPT_MS } from '../../timing.ts';
import type { Phase } from '../state/phases.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { takesPastes } from './pastes.ts';

const ON_THE_WAY: readonly Phase[] = ['starting', 'ended', 'notices', 'prompt'];

export async function awaitPrompt(session: Session, signal: AbortSignal | undefined): Promise<void> {
  const { phases } = session.stream;
  await awaitPromptAfterKeys(session, signal);
  const within = phases.phase === 'starting' ? FIRST_PROMPT_MS : NEXT_PROMPT_MS;
  await until(session, { within, signal }, () => !ON_THE_WAY.includes(phases.phase));
  if (phases.phase !== 'input') return;
  if (session.shellOf()?.traits.asksForPastes === 'behind its prompt') await awaitEditor(session, signal);
}

/** bash loses the first character of what comes before it has drawn its prompt again, after C-c for instance. */
async function awaitPromptAfterKeys(session: Session, signal: AbortSignal | undefined): Promise<void> {
  const { typed, stream } = session;
  const from = typed.promptAwaitedFrom;
  if (from === undefined) return;
  typed.notePromptAwaited(undefined);
  let seen = -1;
  // Several prompts may come, since a command may end just before the key is read.
  await until(session, { within: REDRAWN_PROMPT_MS, every: PROMPT_STANDS_MS, signal }, () => {
    const isBack = stream.phases.phase === 'input' && stream.phases.since >= from;
    const isStill = stream.scanned === seen;
    seen = stream.scanned;
    return isBack && isStill;
  });
}

/** A tab that is typed before the editor asks for bracketed paste would start a completion. Some editors never ask. */
async function awaitEditor(session: Session, signal: AbortSignal | undefined): Promise<void> {
  const { front } = session;
  const within = front.asksForPastes === undefined ? EDITOR_ASKS_MS : NEXT_PROMPT_MS;
  if (front.asksForPastes !== false) await until(session, { within, signal }, () => takesPastes(session));
  front.noteAsksForPastes(takesPastes(session));
}

// Sees who reads the terminal, once it reads: a look in between would take it for busy.
import { BEGINS_TO_READ_MS } from '../../timing.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { isReady } from './processes.ts';
import { isKnownPrompt } from './prompt-text.ts';
import { behindKnownPrompt } from './resting-line.ts';
import { isPromptShown, isShellInFront, type Seen, see } from './shell-prompt.ts';

/** Looks again for a moment where a shell, or a program whose prompt is known, is about to read. */
export async function seeReader(session: Session): Promise<Seen> {
  const settled = await until(session, { within: BEGINS_TO_READ_MS, every: 20 }, async () => {
    const seen = await see(session);
    return (await isAboutToRead(session, seen)) ? undefined : seen;
  });
  return settled ?? see(session);
}

/**
 * A program is about to read behind its prompt, and so is a shell. So is either whose line editor takes in a key, as where a
 * person types: it gives the terminal back to line mode before it works on the line.
 */
async function isAboutToRead(session: Session, { line, look }: Seen): Promise<boolean> {
  if (isReady(look)) return false;
  if (!isShellInFront(session, look))
    return (
      isKnownPrompt(line.text, session.front.promptsOf(look.front[0]?.group)) ||
      (look.mode === 'raw' && behindKnownPrompt(session, line.text) !== undefined)
    );
  return session.stream.phases.wantsLine && (look.mode === 'raw' || (await isPromptShown(session, line)));
}

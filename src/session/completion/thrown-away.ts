// Whether the shell took a line, threw it away and stands at its prompt again, as after a failed history expansion.
import { bareText } from '../look/bare-text.ts';
import type { Session } from '../state/session.ts';

/** It prints no end mark then. A prompt that is drawn again for a line that still stands has the line behind it. */
export async function isLineThrownAway({ stream }: Session, from: number): Promise<boolean> {
  const { phases, modes } = stream;
  if (!phases.hasPromptedAgain(from) || modes.lineFeed < from) return false;
  return bareText(await stream.read({ from: phases.since, to: stream.scanned })) === '';
}

// How a text meets the line editor that reads it: as one paste, or as keys, of which some must be quoted.
import { hasKeys, QUOTE } from '../../shells/losses.ts';
import type { Look } from '../look/processes.ts';
import type { Seen } from '../look/shell-prompt.ts';
import type { Session } from '../state/session.ts';
import { holdsSignals, keyNames, keysInFront } from './control-keys.ts';
import type { Way } from './enter.ts';
import { mayBracket, takesLines, takesPastes } from './pastes.ts';
import { endOfPaste, keysThatUnindent } from './python-lines.ts';

export interface PastePlan {
  way: Way;
  /** The text without the keys in front of it, which are pressed before. */
  bare: string;
}

/** Whether the paste may be bracketed, and what must be quoted if it is not. */
export function planPaste(session: Session, text: string, atPrompt: boolean, seen: Seen | undefined): PastePlan {
  const look = seen?.look;
  const { hasBracketedPaste } = session.stream.modes;
  const isPasted = atPrompt && takesPastes(session);
  const isTaken = mayBracket(session, atPrompt, look);
  const keys = atPrompt || (isTaken && hasBracketedPaste) ? keysInFront(text) : '';
  const bare = text.slice(keys.length);
  const quote = atPrompt && !isPasted && hasKeys(bare) ? quoteOf(session, look) : undefined;
  const mayBePasted = quote === undefined && isTaken && !isEscaped(session, bare) && !holdsSignals(bare);
  const brackets = mayBePasted && !(bare.includes('\n') && look && takesLines(look));
  const pressed = keys === '' ? undefined : keys;
  const unindent = seen && !atPrompt ? keysThatUnindent(seen, text) : [];
  const end = seen && !atPrompt && brackets && hasBracketedPaste ? endOfPaste(seen, bare) : undefined;
  return { way: { before: [...unindent, ...keyNames(keys)], pressed, quote, brackets, end, isPasted }, bare };
}

/** A line editor would change the quotes that end what stands on its line. Keys are taken as they are. */
function isEscaped(session: Session, text: string): boolean {
  if (!session.shellOf()?.traits.escapesPastes || !/['\\]/.test(text) || /[\x00-\x1f]/.test(text)) return false;
  return session.typed.unrun(session.stream.phases).text !== '';
}

function quoteOf(session: Session, look: Look | undefined): string | undefined {
  return look?.mode === 'line' ? QUOTE : session.shellOf()?.traits.quote;
}

// How a text meets the line editor that reads it: as one paste, or as keys, of which some must be quoted.
import { hasKeys, QUOTE } from '../../shells/losses.ts';
import type { Look } from '../look/processes.ts';
import type { Session } from '../state/session.ts';
import type { Way } from './enter.ts';
import { mayBracket, takesLines, takesPastes } from './pastes.ts';

/** Whether the paste may be bracketed, and what must be quoted if it is not. */
export function planPaste(
  session: Session,
  text: string,
  atPrompt: boolean,
  look: Look | undefined,
): Omit<Way, 'before'> {
  const isPasted = atPrompt && takesPastes(session);
  const quote = atPrompt && !isPasted && hasKeys(text) ? quoteOf(session, look) : undefined;
  const mayBePasted = quote === undefined && mayBracket(session, atPrompt, look) && !isEscaped(session, text);
  const brackets = mayBePasted && !(text.includes('\n') && look && takesLines(look));
  return { quote, brackets, isPasted };
}

/** A line editor would change the quotes that end what stands on its line. Keys are taken as they are. */
function isEscaped(session: Session, text: string): boolean {
  if (!session.shellOf()?.traits.escapesPastes || !/['\\]/.test(text) || /[\x00-\x1f]/.test(text)) return false;
  return session.typed.unrun(session.stream.phases).text !== '';
}

function quoteOf(session: Session, look: Look | undefined): string | undefined {
  return look?.mode === 'line' ? QUOTE : session.shellOf()?.traits.quote;
}

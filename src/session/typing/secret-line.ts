// Half a secret on the line: what follows it up to Enter is secret, too, and is judged with it. Only this server knows it.
import { EMPTY_LINE, type Unrun } from '../../gate/line/keystrokes.ts';
import { lineAfter } from '../services/gatekeeper.ts';
import type { Session } from '../state/session.ts';

export interface Standing {
  line: Unrun;
  isSecret: boolean;
}

/** What stands on the line of `reader` and has not run. */
export function standingOn(session: Session, reader?: string): Standing {
  const { phases } = session.stream;
  if (session.hasSecretLine()) return { line: session.secret.line(phases), isSecret: true };
  return { line: session.typed.unrun(phases, reader), isSecret: false };
}

/** These send a line off, or drop it. */
const ENDS = /[\r\n\x03\x04\x1a\x1c]/;

/** `text` was typed as a secret, or behind one, when the journal had come to `from`. */
export function noteSecretText(session: Session, text: string, from: number): void {
  const unrun = session.secret.line(session.stream.phases);
  session.secret.note(ENDS.test(text) ? EMPTY_LINE : lineAfter({ text, unrun }), from);
}

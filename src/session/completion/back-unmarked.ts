// Whether the shell is back without a mark: the text has replaced the prompt that held them.
import { canReadInput, canReplaceShell, setsPrompt } from '../look/nested-shell.ts';
import type { Look } from '../look/processes.ts';
import { isShellReading } from '../look/shell-prompt.ts';
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';

/** Now the shell itself reads a line, not a builtin. */
export function isBackUnmarked(session: Session, { text, from }: Awaited, look: Look): boolean {
  if (!isShellReading(session, look)) return false;
  const { phases, modes } = session.stream;
  // Its hooks may be gone with the prompt, so that no mark tells the end.
  if (phases.phase === 'output') return setsPrompt(text) && modes.hasBracketedPaste && modes.pasteOn >= from;
  if (phases.phase !== 'input' || session.marksOutput()) return false;
  return canReplaceShell(text) || (session.front.isMarkless(session.row.panePid) && !canReadInput(text));
}

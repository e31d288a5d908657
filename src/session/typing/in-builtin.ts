// A builtin of the shell that reads: it has the name of the shell itself, and what it has read is no line of that.
import { EMPTY_LINE, oneOf, type Unrun } from '../../gate/line/keystrokes.ts';
import { END_MARK_MS } from '../../timing.ts';
import { hasReader, type Look } from '../look/processes.ts';
import { isShellInFront } from '../look/shell-prompt.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';

export function isInBuiltin(session: Session, look: Look): boolean {
  return session.marksOutput() && session.stream.phases.phase === 'output' && isShellInFront(session, look);
}

/** Such a builtin waits for a line. */
export async function readsInBuiltin(session: Session, look: Look, signal: AbortSignal | undefined): Promise<boolean> {
  if (!isInBuiltin(session, look) || look.mode === 'raw' || !hasReader(look)) return false;
  if (session.readsKeys === true) return true;
  // A shell without an editor reads so at its prompt, too, of which the journal is told a moment later.
  const { phases } = session.stream;
  const { since } = phases;
  return (await until(session, { within: END_MARK_MS, signal }, () => phases.since !== since)) === undefined;
}

/** All of it may have been read. */
export function perhapsGone({ others = [], ...line }: Unrun): Unrun {
  return oneOf([line, ...others, EMPTY_LINE]);
}

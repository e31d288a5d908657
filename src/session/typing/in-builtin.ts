// A builtin of the shell that reads: it has the name of the shell itself, and what it has read is no line of that.
import { EMPTY_LINE, oneOf, type Unrun } from '../../gate/line/keystrokes.ts';
import type { Look } from '../look/processes.ts';
import { isShellInFront } from '../look/shell-prompt.ts';
import type { Session } from '../state/session.ts';

export function isInBuiltin(session: Session, look: Look): boolean {
  return session.marksOutput() && session.stream.phases.phase === 'output' && isShellInFront(session, look);
}

/** All of it may have been read. */
export function perhapsGone({ others = [], ...line }: Unrun): Unrun {
  return oneOf([line, ...others, EMPTY_LINE]);
}

// The session's program has ended. It may have left unread what was typed ahead.
import { awaitExitCode } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import type { Expectation } from '../state/typed.ts';
import { mayBeRead } from './marks.ts';
import { completed, stopped, type Verdict } from './verdict.ts';

/** All it printed must have been read. */
export async function weighProgramEnd(session: Session, expected: Expectation | undefined): Promise<Verdict> {
  session.stream.phases.noteProgramEnded();
  const status = await awaitExitCode(session);
  if (!expected?.own || hasHadTurn(session, expected)) return completed('exit', status);
  if (expected.own.mayBeRead) return mayBeRead(completed('exit', status));
  const exit = status === undefined ? '' : ` (exit ${status})`;
  return { ...stopped('exited', 'state'), note: `the shell ended${exit} before it ran this text` };
}

/** Everything typed before it has ended, so it was this text, or a later one, that ended the shell. */
function hasHadTurn({ stream: { phases } }: Session, { from, ahead }: Expectation): boolean {
  return phases.turnsSince(from) >= ahead;
}

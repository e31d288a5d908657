// Whether the shell wants more of a text: its continuation prompt has come, and no command that works has printed that.
import { CONTINUATION_MS } from '../../timing.ts';
import { canHaveReader, type Look } from '../look/processes.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import type { OwnEnd } from './own-end.ts';
import { stopped, type Verdict } from './verdict.ts';

/** Undefined if it does not. Else the verdict, or after how many more quiet milliseconds there may be one. */
export async function weighContinued(
  session: Session,
  own: OwnEnd | undefined,
  quietMs: number,
): Promise<{ verdict?: Verdict; againInMs?: number } | undefined> {
  if (!(await own?.isContinued())) return undefined;
  if (quietMs < CONTINUATION_MS) return { againInMs: CONTINUATION_MS - quietMs };
  // `echo "$PS2"` prints it, too, and that command may end while it is looked at.
  const { stream } = session;
  const seen = stream.scanned;
  const look = await lookAt(session);
  await stream.sync();
  return stream.scanned === seen && mayWantMore(look)
    ? { verdict: stopped('continuation', 'state') }
    : { againInMs: CONTINUATION_MS };
}

/** A command that has just ended is still in front until the shell takes the terminal back. */
function mayWantMore(look: Look): boolean {
  return canHaveReader(look) || (look.front.length === 0 && look.mode === 'unknown');
}

// Whether the shell is back at its prompt although the terminal is never quiet, because a job in the background prints.
import { CARRIED_MS, ENTERED_MS, SLOWEST_EDITOR } from '../../timing.ts';
import { isCarrier } from '../look/nested-shell.ts';
import { isShellReading } from '../look/shell-prompt.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';

/**
 * Such output may stand within an echo, so that no line is known as the text's own. But it prints no marks: the shell
 * that reads, and has printed none for a while, has ended all that it read.
 */
export async function isBackAmidNoise(
  session: Session,
  { expected, text }: Awaited,
  unmarkedMs: number,
): Promise<boolean> {
  const { phases } = session.stream;
  if (!expected || phases.phase !== 'input') return false;
  const { from, ahead, lines } = expected;
  const entered = ENTERED_MS + text.length / SLOWEST_EDITOR;
  if (phases.endsSince(from).length < ahead + lines || unmarkedMs < entered) return false;
  const { since } = phases;
  const look = await lookAt(session);
  if (!isShellReading(session, look) || (unmarkedMs < CARRIED_MS && look.front.some(isCarrier))) return false;
  await session.stream.sync();
  return phases.since === since;
}

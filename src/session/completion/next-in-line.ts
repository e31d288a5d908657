// Whether the shell, at the end of a command, still has a line to read that somebody typed while that command ran.
import { BEGINS_TO_READ_MS } from '../../timing.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import type { Patience } from './wait.ts';

/** The lines that servers have typed since the command that runs began. It may have read some itself. */
export async function countTypedAhead(session: Session): Promise<number> {
  const { phase, since } = session.stream.phases;
  if (phase !== 'output' || !session.marksOutput()) return 0;
  const { ended } = session.typed;
  const ahead = (await session.readReceipts()).filter(
    ({ id, from, atPrompt }) => from >= since && !atPrompt && !ended.has(id),
  );
  return ahead.reduce((count, { lines }) => count + lines, 0);
}

/** The shell runs what stands behind that place of the journal, where a command has ended. */
export function hasBegunBehind(session: Session, end: number): boolean {
  const { phase, openLine } = session.stream.phases;
  return phase === 'output' && session.marksOutput() && (openLine?.from ?? 0) >= end;
}

/** What was typed ahead is read as soon as the prompt stands, unless the command has read it. */
export async function beginsNext(session: Session, end: number, { timeoutMs, signal }: Patience): Promise<boolean> {
  const within = Math.min(timeoutMs, BEGINS_TO_READ_MS);
  return (await until(session, { within, signal }, () => hasBegunBehind(session, end))) ?? false;
}

// Whether the shell, at the end of a command, still has a line to read that somebody typed while that command ran.
import { BEGINS_TO_READ_MS } from '../../timing.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import type { Patience } from './wait.ts';

/** Where in the journal the command that runs began to print; undefined if none runs, or that cannot be told. */
export function runningSince(session: Session): number | undefined {
  const { phase, since } = session.stream.phases;
  return phase === 'output' && session.marksOutput() ? since : undefined;
}

/** The lines that servers typed while the command ran that printed there. It may have read some itself. */
export async function countTypedAhead(session: Session, began: number, end: number): Promise<number> {
  const { ended } = session.typed;
  const receipts = await session.readReceipts();
  const ahead = receipts.filter(
    ({ id, from, atPrompt }) => from >= began && from < end && !atPrompt && !ended.includes(id),
  );
  return ahead.reduce((count, { lines }) => count + lines, 0);
}

/** The shell runs what stands behind that place of the journal, where a command has ended. */
export function hasBegunBehind(session: Session, end: number): boolean {
  const { phase, openLine } = session.stream.phases;
  return phase === 'output' && session.marksOutput() && (openLine?.from ?? 0) >= end;
}

/**
 * How many lines the shell has begun to run behind that place, of which it may have ended some by now. What was typed ahead
 * is read as soon as the prompt stands, unless the command has read it.
 */
export async function awaitNext(session: Session, end: number, { timeoutMs, signal }: Patience): Promise<number> {
  const count = (): number => session.stream.phases.endsSince(end).length + (hasBegunBehind(session, end) ? 1 : 0);
  const within = Math.min(timeoutMs, BEGINS_TO_READ_MS);
  return (await until(session, { within, signal }, () => count() || undefined)) ?? 0;
}

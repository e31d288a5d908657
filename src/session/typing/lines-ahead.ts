// Lines that wait for the shell to read them while a command runs: the terminal drops them with a key that interrupts.
import type { Session } from '../state/session.ts';

const DROPS: ReadonlySet<string> = new Set(['C-c', 'C-\\', 'C-z']);

/** How many this server has typed ahead, if these keys drop them. To be called in the turn in which they are pressed, and once. */
export function takeLinesToDrop({ stream, typed }: Session, keys: readonly string[]): number {
  if (!keys.some((key) => DROPS.has(key))) return 0;
  const { phase, since: began } = stream.phases;
  if (phase === 'foreign') return 0;
  const waiting = typed.all.filter(({ at, isForShell }) => at >= began && isForShell);
  typed.noteDropped();
  return waiting.reduce((count, { text }) => count + text.split('\n').length, 0);
}

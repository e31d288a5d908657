// Lines that wait for the shell to read them while a command runs: the terminal drops them with a key that interrupts.
import type { Session } from '../state/session.ts';

const DROPS: ReadonlySet<string> = new Set(['C-c', 'C-\\', 'C-z']);

export function dropLines(keys: readonly string[]): boolean {
  return keys.some((key) => DROPS.has(key));
}

/** How many this server has typed ahead, if these keys drop them. To be called in the turn in which they are pressed. */
export function countLinesToDrop({ stream, typed }: Session, keys: readonly string[]): number {
  if (!dropLines(keys)) return 0;
  const { phase, since: began } = stream.phases;
  if (phase === 'foreign') return 0;
  const waiting = typed.all.filter(({ at, isForShell }) => at >= began && isForShell);
  return waiting.reduce((count, { text }) => count + text.split('\n').length, 0);
}

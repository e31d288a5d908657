// Lines that wait for the shell to read them while a command runs: the terminal drops them with a key that interrupts.
import { isCarrier } from '../look/in-front.ts';
import type { Look } from '../look/processes.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';

const DROPS: ReadonlySet<string> = new Set(['C-c', 'C-\\', 'C-z']);

export function dropLines(keys: readonly string[]): boolean {
  return keys.some((key) => DROPS.has(key));
}

/** How many this server has typed ahead, if these keys drop them. To be called in the turn in which they are pressed. */
export async function countLinesToDrop(session: Session, keys: readonly string[]): Promise<number> {
  if (!dropLines(keys)) return 0;
  const { stream, typed } = session;
  const { phase, since: began } = stream.phases;
  if (phase === 'foreign') return 0;
  const waiting = typed.all.filter(({ at, isForShell }) => at >= began && isForShell);
  if (waiting.length === 0 || handsLinesOn(await lookAt(session))) return 0;
  return waiting.reduce((count, { text }) => count + text.split('\n').length, 0);
}

/** As ssh does where it has no terminal on the other side: it reads each line at once. */
function handsLinesOn(look: Look): boolean {
  return look.mode === 'line' && look.front.some((process) => isCarrier(process) && process.reads !== 'no');
}

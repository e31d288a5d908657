// What a key that interrupts does to lines that wait to be read: the terminal drops them with it.
import { hasBegunBehind } from '../completion/next-in-line.ts';
import type { Verdict } from '../completion/verdict.ts';
import type { Session } from '../state/session.ts';

/**
 * `from`: where the keys were pressed. `ahead`: so many lines they may have dropped. `verdict`: of the wait for what they have done;
 * without one nobody has waited.
 */
export function tellDropped(session: Session, from: number, ahead: number, verdict?: Verdict): string[] {
  if (verdict?.complete !== true || verdict.via !== 'prompt') return ahead > 0 && !verdict ? [mayNotRun(ahead)] : [];
  // The first that has ended is what ran.
  const run = session.stream.phases.endsSince(from).length - 1;
  const left = ahead - Math.max(0, run) - (hasBegunBehind(session, from) ? 1 : 0);
  return left > 0 ? [`${linesOf(left)} typed ahead ${left === 1 ? 'has' : 'have'} not run: ${WHY}`] : [];
}

const WHY = 'an interrupt drops what no program has read';

function mayNotRun(ahead: number): string {
  return `${linesOf(ahead)} typed ahead may not run: ${WHY}`;
}

function linesOf(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}

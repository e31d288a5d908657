// Which sessions that have ended are no longer kept.
import type { KeepLimits } from '../../config.ts';
import type { EndedSession } from './describe.ts';

const DAY_S = 86_400;
/** A session that was closed on purpose is kept for this long, for those who closed the wrong one. */
const CLOSED_KEPT_S = DAY_S;

export interface Sized extends EndedSession {
  /** What it takes on the disk. */
  bytes: number;
}

/** `ended`: newest first. Those that were closed on purpose go before all others. */
export function chooseToDrop<T extends Sized>(ended: readonly T[], limits: KeepLimits, now: number): T[] {
  const oldest = now - limits.days * DAY_S;
  const young = ended.filter(
    ({ end }) => end.at >= (end.how === 'closed' ? Math.max(oldest, now - CLOSED_KEPT_S) : oldest),
  );
  const ranked = [
    ...young.filter(({ end }) => end.how !== 'closed'),
    ...young.filter(({ end }) => end.how === 'closed'),
  ];
  const kept = new Set<T>();
  let bytes = 0;
  for (const each of ranked) {
    if (kept.size >= limits.sessions || bytes + each.bytes > limits.bytes) continue;
    bytes += each.bytes;
    kept.add(each);
  }
  return ended.filter((each) => !kept.has(each));
}

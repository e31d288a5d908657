// Waits on behind what ends a single wait, until a verdict is enough for the caller.
import { PtyholdError } from '../../errors.ts';
import { GLANCE_MS, HEARTBEAT_MS } from '../../timing.ts';
import { Alarm } from '../state/alarm.ts';
import type { Session } from '../state/session.ts';
import { stopped, type Verdict } from './verdict.ts';
import { waitFor } from './wait-for.ts';

export interface LongWait {
  pattern?: RegExp | undefined;
  timeoutMs: number;
  signal: AbortSignal;
  isEnough(verdict: Verdict): boolean;
}

export interface Waited {
  how: 'enough' | 'timeout' | 'cancelled';
  /** The last one. */
  verdict: Verdict;
}

export async function waitUntil(session: Session, wait: LongWait): Promise<Waited> {
  const alarm = new Alarm((changed) => session.stream.onChange(changed), wait.signal);
  try {
    return await lookAgain(session, wait, alarm);
  } catch (error) {
    if (!(error instanceof PtyholdError) || error.code !== 'no_session') throw error;
    // Somebody took it away while it was looked at.
    return { how: 'enough', verdict: stopped('exited', 'state') };
  } finally {
    alarm.close();
  }
}

async function lookAgain(
  session: Session,
  { pattern, timeoutMs, signal, isEnough }: LongWait,
  alarm: Alarm,
): Promise<Waited> {
  const deadline = performance.now() + timeoutMs;
  const left = (): number => deadline - performance.now();
  let seen: { verdict: Verdict; at: number } | undefined;
  for (;;) {
    // The shortest wait that finds out what a program does.
    const shortest = seen ? 1 : GLANCE_MS;
    const verdict = await waitFor(session, pattern, { timeoutMs: Math.max(shortest, left()), signal });
    if (isEnough(verdict)) return { how: 'enough', verdict };
    if (signal.aborted) return { how: 'cancelled', verdict };
    // One that had no time to look knows less than the one before it, unless something was printed since.
    const isLess = verdict.via === 'timeout' && seen?.at === session.stream.scanned;
    if (left() <= 0) return { how: 'timeout', verdict: (isLess && seen?.verdict) || verdict };
    if (!isLess) seen = { verdict, at: session.stream.scanned };
    await alarm.wait(Math.min(left(), HEARTBEAT_MS));
    // The program may have died meanwhile.
    await session.refresh();
  }
}

// Waits on several sessions side by side, for the first verdict or for all.

import type { Session } from '../state/session.ts';
import type { Verdict } from './verdict.ts';
import type { Patience } from './wait.ts';
import { waitFor } from './wait-for.ts';

export interface Waited {
  session: Session;
  verdict: Verdict;
}

export async function waitForMany(
  sessions: readonly Session[],
  until: RegExp | undefined,
  patience: Patience,
  which: 'any' | 'all',
): Promise<Waited[]> {
  const stop = new AbortController();
  const forward = (): void => stop.abort();
  patience.signal?.addEventListener('abort', forward);
  if (patience.signal?.aborted) forward();
  const own = { ...patience, signal: stop.signal };
  const waits = sessions.map(async (session): Promise<Waited> => {
    const verdict = await waitFor(session, until, own);
    // Stops the other waits. They report their state at that moment.
    if (which === 'any' && verdict.via !== 'timeout') forward();
    return { session, verdict };
  });
  try {
    return await Promise.all(waits);
  } finally {
    // If one wait failed, the call fails, so stop the others.
    forward();
    patience.signal?.removeEventListener('abort', forward);
  }
}

// Waits on several sessions side by side: for the first that has something to say, or for all of them.

import type { Context } from '../context.ts';
import { type Waiting, waitFor } from '../read.ts';
import type { SessionView } from '../state/session.ts';
import type { Verdict } from './verdict.ts';

export interface Waited {
  view: SessionView;
  verdict: Verdict;
}

export async function waitForMany(
  context: Context,
  views: readonly SessionView[],
  until: RegExp | undefined,
  waiting: Waiting,
  which: 'any' | 'all',
): Promise<Waited[]> {
  const stop = new AbortController();
  const forward = (): void => stop.abort();
  waiting.signal?.addEventListener('abort', forward);
  if (waiting.signal?.aborted) forward();
  const own = { ...waiting, signal: stop.signal };
  const waits = views.map(async (view): Promise<Waited> => {
    const verdict = await waitFor(context, view, until, own);
    // The others are told as they stand at that moment.
    if (which === 'any' && verdict.via !== 'timeout') forward();
    return { view, verdict };
  });
  try {
    return await Promise.all(waits);
  } finally {
    // One that failed fails the call, and nothing of it goes on behind its back.
    forward();
    waiting.signal?.removeEventListener('abort', forward);
  }
}

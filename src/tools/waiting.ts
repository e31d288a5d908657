// How long a call may wait: most clients end one after 60 seconds without a progress notice.

import type { Verdict } from '../session/completion/verdict.ts';
import type { Patience } from '../session/completion/wait.ts';
import { LONGEST_SILENT_WAIT_S, LONGEST_WAIT_S } from '../timing.ts';
import type { Call } from './tool.ts';

export interface PlannedWait extends Patience {
  note: string | undefined;
}

export function planWait(asked: number, call: Pick<Call, 'signal' | 'progress'>): PlannedWait {
  const longest = call.progress ? LONGEST_WAIT_S : LONGEST_SILENT_WAIT_S;
  const given = Math.min(asked, longest);
  return {
    timeoutMs: given * 1000,
    signal: call.signal,
    progress: call.progress && ((elapsedMs, session) => call.progress?.tell(elapsedMs, session)),
    note: given < asked ? `waits at most ${longest} s a call: go on with pty_read wait=true` : undefined,
  };
}

/** Said if the call gave up before the time that was asked for. */
export function noteOfTimeout({ via }: Verdict, { note }: PlannedWait): string | undefined {
  return via === 'timeout' ? note : undefined;
}

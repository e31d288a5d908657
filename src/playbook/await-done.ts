// Waits until what runs in a session is done, or until it can only go on if somebody types.
import { stopped, type Verdict } from '../session/completion/verdict.ts';
import { waitFor } from '../session/completion/wait-for.ts';
import { Alarm } from '../session/state/alarm.ts';
import type { Session } from '../session/state/session.ts';
import { HEARTBEAT_MS } from '../timing.ts';

export interface Wait {
  pattern?: RegExp | undefined;
  timeoutMs: number;
  signal: AbortSignal;
  /**
   * `end`: of a command; a program that asks, or a prompt, ends the wait, too. `ready`: of a program that goes on, and may
   * look like one that asks for a while.
   */
  what: 'end' | 'ready';
}

export async function awaitDone(session: Session, { pattern, timeoutMs, signal, what }: Wait): Promise<Verdict> {
  const deadline = performance.now() + timeoutMs;
  const alarm = new Alarm((changed) => session.stream.onChange(changed), signal);
  try {
    for (;;) {
      const left = Math.max(1, deadline - performance.now());
      const verdict = await waitFor(session, pattern, { timeoutMs: left, signal });
      if (isOver(verdict) || (what === 'end' && (verdict.complete || asks(verdict)))) return verdict;
      if (signal.aborted) return { ...verdict, via: 'cancelled' };
      if (performance.now() >= deadline) return { ...stopped(verdict.state, 'timeout'), agent: verdict.agent };
      await alarm.wait(Math.min(deadline - performance.now(), HEARTBEAT_MS));
      // The program may have died meanwhile.
      await session.refresh();
    }
  } finally {
    alarm.close();
  }
}

function isOver({ via, state }: Verdict): boolean {
  return via === 'until' || state === 'exited' || state === 'error';
}

/** A line that may be a question, or a program that sleeps, is no evidence. */
function asks({ state, asking }: Verdict): boolean {
  if (state === 'password' || state === 'continuation' || state === 'blocked' || state === 'stopped') return true;
  return state === 'waiting_input' && asking?.how !== 'may_ask' && asking?.how !== 'sleeps';
}

// Waits until what runs in a session is done, or until it can only go on if somebody types.
import { stopped, type Verdict } from '../session/completion/verdict.ts';
import { waitUntil } from '../session/completion/wait-until.ts';
import type { Session } from '../session/state/session.ts';

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

export async function awaitDone(session: Session, { what, ...wait }: Wait): Promise<Verdict> {
  const isEnough = (verdict: Verdict): boolean =>
    isOver(verdict) || (what === 'end' && (verdict.complete || asks(verdict)));
  const { how, verdict } = await waitUntil(session, { ...wait, isEnough });
  if (how === 'cancelled') return { ...verdict, via: 'cancelled' };
  return how === 'timeout' ? { ...stopped(verdict.state, 'timeout'), agent: verdict.agent } : verdict;
}

function isOver({ via, state }: Verdict): boolean {
  return via === 'until' || state === 'exited' || state === 'error';
}

/** A line that may be a question, or a program that sleeps, is no evidence. */
export function asks({ state, asking }: Verdict): boolean {
  if (state === 'password' || state === 'continuation' || state === 'blocked' || state === 'stopped') return true;
  return state === 'waiting_input' && asking?.how !== 'may_ask' && asking?.how !== 'sleeps';
}

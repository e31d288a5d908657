// Whether what came of a step is what the playbook expects.
import type { Verdict } from '../session/completion/verdict.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Awaited } from './plan-steps.ts';

export type Judged = { is: 'done' | 'failed' | 'interrupted'; says: string };

export function judge(verdict: Verdict, { until, exit, timeoutS }: Awaited): Judged {
  const { via, complete, exitCode, isOfEarlier } = verdict;
  const ended = exitCode === undefined ? 'ended' : `exit=${exitCode}`;
  if (via === 'cancelled') return { is: 'interrupted', says: 'interrupted' };
  if (via === 'until') return { is: 'done', says: `printed /${until}/` };
  if (via === 'timeout') return { is: 'failed', says: `not done after ${timeoutS} s: state=${verdict.state}` };
  if (verdict.state === 'exited' && !complete)
    return { is: 'failed', says: 'it is over, and its exit code is not known' };
  if (!complete && !(isIdleAgent(verdict) && until === undefined)) return { is: 'failed', says: describeOpen(verdict) };
  if (until !== undefined) return { is: 'failed', says: `${ended} before it printed /${until}/` };
  if (exit === 'any') return { is: 'done', says: ended };
  if (isOfEarlier)
    return {
      is: 'failed',
      says: 'the shell ran no line of it: what ran before may have read it (exit: any lets that pass)',
    };
  if (exitCode === undefined && exit !== undefined)
    return { is: 'failed', says: 'ended, and its exit code is not known' };
  const expected = exit ?? [0];
  if (exitCode === undefined || expected.includes(exitCode)) return { is: 'done', says: ended };
  return { is: 'failed', says: `${ended}, and ${expected.join(' or ')} is expected` };
}

/** It says itself that it takes the next text. */
export function isIdleAgent({ state, asking }: Verdict): boolean {
  return state === 'waiting_input' && asking?.how === 'told';
}

/** It asks for nothing, and takes no command. */
export const BUSY: ReadonlySet<Verdict['state']> = new Set(['running', 'fullscreen', 'starting']);

export function describeOpen({ state, asking }: Verdict): string {
  if (BUSY.has(state)) return `something runs there: state=${state}`;
  const line = neutraliseText(asking?.line.trim() ?? '');
  return `it waits for somebody: state=${state}${line === '' ? '' : ` ${JSON.stringify(line)}`}`;
}

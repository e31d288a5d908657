// Whether what is in front takes a text now: a shell at its prompt, a program at its own, an agent that is idle or done.
import { describeApp, describeState } from '../../agents/describe.ts';
import type { Verdict } from '../completion/verdict.ts';
import type { Patience } from '../completion/wait.ts';
import { waitFor } from '../completion/wait-for.ts';
import { noteAgent, whySilent } from '../look/agent.ts';
import { asksForCommands } from '../look/prompt-text.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';

export type Taking =
  | { kind: 'ready' }
  /** `why`: what it does instead. */
  | { kind: 'busy'; why: string }
  /** It asks a person. */
  | { kind: 'blocked'; why: string }
  /** A known agent that says nothing of its state. */
  | { kind: 'silent'; why: string };

/** Waits until it is ready, or until the time is over. */
export async function whatTakes(session: Session, patience: Patience): Promise<Taking> {
  const verdict = await waitFor(session, undefined, patience);
  const { agent, state, isBusyAgain } = verdict;
  if (isBusyAgain) return { kind: 'busy', why: 'running' };
  if (agent) return byWord(verdict, agent);
  if (verdict.complete && (verdict.via === 'prompt' || verdict.via === 'quiescent')) return { kind: 'ready' };
  if (state === 'idle') return { kind: 'ready' };
  const silent = await findSilent(session, verdict);
  if (silent !== undefined) return { kind: 'silent', why: silent };
  if (asksForALine(verdict)) return { kind: 'ready' };
  return { kind: 'busy', why: state === 'waiting_input' || state === 'password' ? `${state}: ${QUESTION}` : state };
}

const QUESTION = 'no text that waits answers a question, but one sent now does';

function byWord({ via, state }: Verdict, agent: NonNullable<Verdict['agent']>): Taking {
  const why = [describeApp(agent) ?? '', describeState(agent)].filter((word) => word !== '').join(' ');
  if (agent.state === 'blocked') return { kind: 'blocked', why };
  const isFree = agent.state === 'idle' || agent.state === 'done';
  // It says so, and had the time to take up what was typed last.
  const stands = via === 'state' && state !== 'running';
  return isFree && stands ? { kind: 'ready' } : { kind: 'busy', why };
}

/** At the prompt of a program, not at a question. */
function asksForALine({ state, asking }: Verdict): boolean {
  if (state !== 'waiting_input' || !asking || asking.how === 'not_entered' || asking.how === 'editor') return false;
  return asksForCommands(asking.line) && !asking.line.includes('?');
}

async function findSilent(session: Session, { state, via }: Verdict): Promise<string | undefined> {
  const mayBeAgent = state === 'fullscreen' || state === 'waiting_input' || state === 'running';
  if (session.row.dead || via === 'exit' || !mayBeAgent) return undefined;
  const agent = await noteAgent(session, await lookAt(session));
  return agent && whySilent(session, agent);
}

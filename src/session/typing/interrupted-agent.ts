// A key that interrupts a coding agent, or denies what it asks, of which its hooks tell nothing: what it said counts no more.
import type { KnownAgent } from '../../agents/known/known-agent.ts';
import { keysAsText } from '../../gate/line/keys.ts';
import { setOption } from '../../tmux/options.ts';
import { agentSays, noteAgent } from '../look/agent.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';

/** The agent in front, if these keys interrupt it and it will not say so. */
export async function findSilentOnInterrupt(
  session: Session,
  keys: readonly string[],
): Promise<KnownAgent | undefined> {
  if (!keys.some((key) => /^[\x03\x1b]$/.test(keysAsText([key])))) return undefined;
  const state = agentSays(session)?.state;
  if (state !== 'working' && state !== 'blocked') return undefined;
  const agent = await noteAgent(session, await lookAt(session));
  return agent?.needsHooks ? agent : undefined;
}

/** Tells the other servers, too. Answers what the caller is told: where a title tells what it does, nothing. */
export async function noteInterrupt(session: Session, agent: KnownAgent | undefined, at: number): Promise<string[]> {
  if (!agent) return [];
  session.stream.agents.interrupt(at);
  const said = session.changeOfSaid();
  if (said !== undefined)
    await session.tmux.execute(setOption(session.row.paneId, 'agent', said), { repeatable: true });
  return agent.stateOfTitle ? [] : [`${agent.program} does not tell whether this interrupted it`];
}

// Which coding agent is in front, and what the program in front says of its own state.
import type { KnownAgent } from '../../agents/known/known-agent.ts';
import { agentOfWords } from '../../agents/known.ts';
import type { AgentSays } from '../../agents/states.ts';
import { REACTS_MS } from '../../timing.ts';
import type { Session } from '../state/session.ts';
import { isShell, leaderOf } from './in-front.ts';
import { type FrontProcess, hasReader, type Look } from './processes.ts';

/** Remembers it, so that its title can be read without another look. */
export async function noteAgent({ bridge, front }: Session, look: Look): Promise<KnownAgent | undefined> {
  const program = programIn(look);
  if (!program) return undefined;
  const known = front.agentOf(program.pid);
  if (known) return known.agent;
  const agent = agentOfWords(await bridge.commandLine(program.pid));
  front.noteAgent(program.pid, agent);
  return agent;
}

/** In `sh -c claude` the leader waits for the other one. */
function programIn(look: Look): FrontProcess | undefined {
  const leader = leaderOf(look);
  return leader && isShell(leader) ? (look.front.find((process) => !isShell(process)) ?? leader) : leader;
}

/** Undefined if it has said nothing; at the shell's prompt nobody is in front. */
export function agentSays(session: Session): AgentSays | undefined {
  const { stream, row, front } = session;
  if (row.dead || session.remains || session.isAtMarkedPrompt) return undefined;
  return stream.agents.says(front.agent);
}

/** Said once of a known agent that has taken a text and tells nothing. */
export function hintAtSilence(session: Session): string | undefined {
  const { agent, tookMs } = session.front;
  if (!agent || agentSays(session) || tookMs < REACTS_MS || session.stream.agents.isInterrupted) return undefined;
  // At the shell's prompt it has ended.
  if (session.row.dead || session.isAtMarkedPrompt) return undefined;
  return session.front.takeHint() ? whySilent(session, agent) : undefined;
}

export function whySilent({ stream }: Session, { program, id, needsHooks }: KnownAgent): string {
  if (stream.agents.isInterrupted) return `${program} does not tell whether a key interrupted it`;
  const says = `${program} says nothing of its state`;
  return needsHooks ? `${says}: ptyhold install ${id} --hooks makes it, from its next start on` : says;
}

/**
 * What a program says of itself counts only while it takes keys or reads a line: one that only prints a file does not. Claude
 * Code reads in a thread of its own, so that the process seems to wait for other things. No file holds a word that is signed.
 */
export function takesInput(session: Session, look: Look): boolean {
  return agentSays(session)?.isSigned === true || session.row.alternate || look.mode === 'raw' || hasReader(look);
}

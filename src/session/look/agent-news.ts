// Tells all callers when a program says that it is blocked, done, or has failed.
import { describeApp, shown } from '../../agents/describe.ts';
import type { AgentSays } from '../../agents/states.ts';
import type { SessionNews } from '../../events/event.ts';
import { log } from '../../log.ts';
import type { Session } from '../state/session.ts';
import { takesInput } from './agent.ts';
import { lookAt } from './terminal.ts';

export function tellAgentNews(session: Session): void {
  session.stream.onTurns(
    (turns) => session.tellOnceKnown(tell(session, turns)),
    () => session.front.agent,
  );
}

/** Several servers hear the same word at the same place of the journal. */
async function tell(session: Session, turns: readonly AgentSays[]): Promise<void> {
  for (const turn of await believed(session, turns)) session.tell(newsOf(turn), `${turn.state} ${turn.at}`);
}

/** A program that only prints a file says nothing of itself. */
async function believed(session: Session, turns: readonly AgentSays[]): Promise<readonly AgentSays[]> {
  const signed = turns.filter(({ isSigned }) => isSigned);
  if (session.row.alternate || signed.length === turns.length) return turns;
  try {
    return takesInput(session, await lookAt(session)) ? turns : signed;
  } catch (error) {
    log.fault('what a program says of itself could not be told', error);
    return signed;
  }
}

function newsOf(says: AgentSays): SessionNews {
  const text = shown(says.message);
  const told = { by: describeApp(says), ...(text !== undefined && { text }) };
  if (says.state === 'blocked') return { kind: 'blocked', state: says.kind ?? 'unknown', ...told };
  return { kind: says.state === 'error' ? 'error' : 'done', ...told };
}

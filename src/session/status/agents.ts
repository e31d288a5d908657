// What the programs in many sessions say of themselves, for lists.

import { type AgentSays, AgentStates } from '../../agents/states.ts';
import { readStored } from '../../agents/stored.ts';
import { PtyholdError } from '../../errors.ts';
import { STATES_SEEN_MS } from '../../timing.ts';
import type { StatusRow } from '../../tmux/rows.ts';
import { within } from '../../within.ts';
import type { Context } from '../context.ts';
import { agentSays, takesInput } from '../look/agent.ts';
import { lookAt } from '../look/terminal.ts';
import type { State } from '../state/states.ts';
import type { Status } from './judge.ts';

/** Each of these takes in what the journal has brought. */
const MOST_HEARD = 50;
/** A shell reads, or nothing runs: nobody says anything. */
const SILENT: readonly (State | 'unknown')[] = ['idle', 'stopped', 'starting', 'continuation', 'exited'];

/** By id. */
export async function hearAgents(
  context: Context,
  rows: readonly StatusRow[],
  statuses: readonly Status[],
): Promise<Map<string, AgentSays>> {
  const speaking = rows.filter((row, at) => !row.dead && !SILENT.includes(statuses[at]?.state ?? 'unknown'));
  const heard = await Promise.all(speaking.slice(0, MOST_HEARD).map((row) => hear(context, row)));
  return new Map(speaking.flatMap(({ id }, at) => (heard[at] ? [[id, heard[at]]] : [])));
}

/** What the journal has brought counts. If that takes long, what a server has heard last, whatever came since. */
async function hear(context: Context, row: StatusRow): Promise<AgentSays | undefined> {
  try {
    const found = await within(STATES_SEEN_MS, hearNow(context, row.id));
    if (found) return found.value;
  } catch (error) {
    // The session ended meanwhile, or its journal cannot be read.
    if (error instanceof PtyholdError) return undefined;
    throw error;
  }
  const stored = new AgentStates(readStored(row.agent)).says();
  return stored && { ...stored, isAtLeast: true };
}

async function hearNow({ sessions }: Context, id: string): Promise<AgentSays | undefined> {
  const session = await sessions.find(id);
  await session.stream.sync();
  const says = agentSays(session);
  if (!says || session.row.alternate) return says;
  return takesInput(session, await lookAt(session)) ? says : undefined;
}

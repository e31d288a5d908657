// What a list says of a session that a look at its terminal has found in another state, and since when.
import type { AgentSays } from '../../agents/states.ts';
import type { State } from '../state/states.ts';
import type { Status } from './judge.ts';

interface Seen {
  state: State;
  /** What the program says of itself. */
  says: AgentSays | undefined;
  /** Unix seconds: when something was printed last. */
  active: number;
  now: number;
}

/** Its own time counts from its own word, or from what was printed last: it is not that of the state before. */
export function statusAsSeen(status: Status, { state, says, active, now }: Seen): Status {
  if (says?.state === state)
    return { ...status, state, forS: Math.max(0, now - says.since), isAtLeast: says.isAtLeast };
  return {
    ...status,
    state,
    forS: Math.min(status.forS ?? Number.POSITIVE_INFINITY, Math.max(0, now - active)),
    isAtLeast: true,
  };
}

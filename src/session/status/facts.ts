// The same as facts for programs.
import { agentFacts } from '../../agents/describe.ts';
import type { AgentSays } from '../../agents/states.ts';
import { neutraliseText } from '../../terminal/neutralise.ts';
import type { ListedRow } from '../../tmux/rows.ts';
import { readLease } from '../state/lease.ts';
import { cutCommand } from './describe.ts';
import type { Status } from './judge.ts';

export interface StatusFacts {
  /** Null if nobody knows, as the time may be. */
  state: Exclude<Status['state'], 'unknown'> | null;
  since: string | null;
  /** False: it may have begun earlier. */
  since_exact: boolean;
  /** Null if neither is known. */
  last: { exit_code: number | null; command: string | null } | null;
}

/** Null if the program in front says nothing of itself. */
export function saysFacts(says: AgentSays | undefined): { agent: Record<string, unknown> | null } {
  return { agent: says ? agentFacts(says) : null };
}

/** Null if nobody leases the session. */
export function lockFacts({ lock }: ListedRow): { lock: { owner: string; seconds_left: number } | null } {
  const lease = readLease(lock);
  return { lock: lease ? { owner: neutraliseText(lease.owner), seconds_left: lease.secondsLeft } : null };
}

/** `now` in Unix seconds. */
export function statusFacts({ state, forS, isAtLeast, exit, command }: Status, now: number): StatusFacts {
  const since = forS === undefined ? null : new Date((now - forS) * 1000).toISOString();
  const isSilent = exit === undefined && command === undefined;
  const last = isSilent
    ? null
    : { exit_code: exit ?? null, command: command === undefined ? null : neutraliseText(cutCommand(command)) };
  return { state: state === 'unknown' ? null : state, since, since_exact: since !== null && !isAtLeast, last };
}

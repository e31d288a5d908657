// The refusal to touch a session that another one leases.
import { PtyholdError } from '../../errors.ts';
import { describeLease, type HeldLease } from './lease.ts';

/** What was refused, and what therefore did not happen. */
export interface RefusedCall {
  tool: 'pty_close' | 'pty_key' | 'pty_open' | 'pty_send';
  undone: string;
}

export const TEXT: RefusedCall = { tool: 'pty_send', undone: 'NOTHING was typed' };
export const KEYS: RefusedCall = { tool: 'pty_key', undone: 'NOTHING was pressed' };
/** tmux keeps others from a lease between parts, unless the machine stood still meanwhile. */
export const REST_OF_KEYS: RefusedCall = { tool: 'pty_key', undone: 'Only the first keys were pressed' };
export const CLOSING: RefusedCall = { tool: 'pty_close', undone: 'It was not closed' };
export const CHANGES: RefusedCall = { tool: 'pty_open', undone: 'It was not changed' };

export class Leased extends PtyholdError {
  override readonly facts: Readonly<Record<string, unknown>>;

  constructor(session: string, lease: HeldLease, { undone }: RefusedCall) {
    super(
      'leased',
      `${session} is leased by ${describeLease(lease)}. ${undone}; force does not break a lease.`,
      `Your request was left for them. Try again in ${lease.secondsLeft} s at most; pty_read is free, and pty_open makes another session.`,
    );
    this.facts = leaseFacts(lease, false);
  }
}

export function leaseFacts(
  { owner, machine, reason, secondsLeft }: HeldLease,
  isOwn: boolean,
): Record<string, unknown> {
  return { owner, machine, reason, seconds_left: secondsLeft, is_own: isOwn };
}

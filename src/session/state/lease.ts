// How a lease of a session stands in the tmux option `@ptyhold_lock`, where every server on the socket reads it.
import { hostname } from 'node:os';

export interface Lease {
  /** The server that holds it: HOLDER_LENGTH characters that no other one has. */
  holder: string;
  /** As people know the holder: `claude-code (pid 4711)`. */
  owner: string;
  /** The machine of that server. */
  machine: string;
  /** What was typed under it; empty if that is nobody's business. */
  reason: string;
}

/** A lease that tmux gave, or told of. */
export interface HeldLease extends Lease {
  secondsLeft: number;
  /** As it stands in the option. */
  written: string;
}

const LONGEST_OWNER = 60;
const LONGEST_REASON = 60;
const WRITTEN = /^([0-9a-f]{12})\.([\w-]*)\.([\w-]*)\.([\w-]*)\.(\d{10})$/;

/** The moment of its end stands behind it: tmux adds that by its own clock. tmux reads the first characters, and the last. */
export function writeLease({ holder, owner, machine, reason }: Lease): string {
  return `${[holder, encode(short(owner, LONGEST_OWNER)), encode(machine), encode(short(reason, LONGEST_REASON))].join('.')}.`;
}

/** `told`: the option, and the time by tmux's clock. Undefined if there is no lease, or it is over. */
export function readLease(told: string): HeldLease | undefined {
  const [written = '', now] = told.split(' ');
  const [, holder, owner = '', machine = '', reason = '', until] = WRITTEN.exec(written) ?? [];
  const secondsLeft = Number(until) - Number(now);
  if (holder === undefined || !(secondsLeft > 0)) return undefined;
  return { holder, owner: decode(owner), machine: decode(machine), reason: decode(reason), secondsLeft, written };
}

export function isHeldBy(lease: HeldLease | undefined, holder: string): boolean {
  return lease?.holder === holder;
}

/** Whose it is, for how long, and why. */
export function describeLease({ owner, machine, reason, secondsLeft }: HeldLease): string {
  const where = machine === hostname() ? '' : ` on ${machine}`;
  const why = reason === '' ? '' : `, for \`${reason}\``;
  return `${owner}${where}, ${secondsLeft} s left${why}`;
}

/** Names come from clients, and commands from texts: neither may look like a line of ours, or end one. */
function short(text: string, longest: number): string {
  const plain = text
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[[\]`]/g, "'")
    .trim();
  const characters = [...plain];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : plain;
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function decode(written: string): string {
  return Buffer.from(written, 'base64url').toString();
}

// How a lease of a session stands in the tmux option `@ptyhold_lock`, where every server on the socket reads it.
import { hostname } from 'node:os';

export interface Lease {
  /** The server that holds it, or the caller of the command line: twelve characters that no other one has. */
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

/** What the log of events is told. `fact`: what several servers may notice, to be told once. */
export type NoteLease = (
  event: { kind: 'locked' | 'released' | 'asked'; id: string; name: string; text: string; until?: number },
  fact?: string,
) => void;

const LONGEST_OWNER = 60;
const LONGEST_REASON = 60;
const REQUEST = /^[0-9a-fx]{12}\.([\w-]*)\.(\w+)\.(\d{10})$/;
const WRITTEN = /^([0-9a-fx]{12})\.([\w-]*)\.([\w-]*)\.([\w-]*)\.(\d{10})$/;

/** The moment of its end stands behind it: tmux adds that by its own clock. tmux reads the first characters, and the last. */
export function writeLease({ holder, owner, machine, reason }: Lease): string {
  return `${[holder, encode(short(owner, LONGEST_OWNER)), encode(machine), encode(short(reason, LONGEST_REASON))].join('.')}.`;
}

/** `told`: the option, and the time by tmux's clock. Undefined if there is no lease, or it is over. */
export function readLease(told: string): HeldLease | undefined {
  const lease = readWritten(told);
  return lease && lease.secondsLeft > 0 ? lease : undefined;
}

/** The same for a lease whose time is over, and that nobody has freed. */
export function readLapsed(told: string): HeldLease | undefined {
  const lease = readWritten(told);
  return lease && lease.secondsLeft <= 0 ? lease : undefined;
}

function readWritten(told: string): HeldLease | undefined {
  if (told === '') return undefined;
  const [written = '', now] = told.split(' ');
  const [, holder, owner = '', machine = '', reason = '', until] = WRITTEN.exec(written) ?? [];
  const secondsLeft = Number(until) - Number(now);
  if (holder === undefined || Number.isNaN(secondsLeft)) return undefined;
  const [by, where, why] = [
    decode(owner, LONGEST_OWNER),
    decode(machine, LONGEST_OWNER),
    decode(reason, LONGEST_REASON),
  ];
  return { holder, owner: by, machine: where, reason: why, secondsLeft, written };
}

export function isHeldBy(lease: HeldLease | undefined, holder: string): boolean {
  return lease?.holder === holder;
}

/** The end, by the clock of tmux's machine. */
export function endOf({ written }: HeldLease): number {
  return Number(written.slice(-10));
}

/** Its end is noticed by its holder, or by others. */
export function factOf({ written }: Pick<HeldLease, 'written'>): string {
  return `released ${written}`;
}

/** Who asks for a leased session, and by which tool. The moment stands behind it: tmux adds that. */
export function writeRequest(asker: string, owner: string, tool: string): string {
  return `${asker}.${encode(short(owner, LONGEST_OWNER))}.${tool}.`;
}

export interface LeaseRequest {
  owner: string;
  tool: string;
  secondsAgo: number;
  written: string;
}

/** `told`: the time by tmux's clock, and the requests, of which the first may be cut. */
export function readRequests(told: string): LeaseRequest[] {
  const [now, ...requests] = told.split(' ');
  return requests.flatMap((written) => {
    const [, owner, tool = '', at] = REQUEST.exec(written) ?? [];
    if (owner === undefined) return [];
    return [{ owner: decode(owner, LONGEST_OWNER), tool, secondsAgo: Math.max(0, Number(now) - Number(at)), written }];
  });
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

/** Any server of the user may have written it. */
function decode(written: string, longest: number): string {
  return short(Buffer.from(written, 'base64url').toString(), longest);
}

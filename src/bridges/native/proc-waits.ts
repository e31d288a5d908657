// What the threads of a process wait for, as Linux tells it in /proc: the terminal, several things, or something else.
// Numbers of x86-64 and arm64. look.sh tells the same of another host.
import { closeSync, openSync, readdirSync, readlinkSync, readSync, statSync } from 'node:fs';
import { attempt, readProc } from './read-proc.ts';

export interface Waits {
  /**
   * `polls`: for several things, perhaps for the terminal too; `waits`: for the terminal, and things within the process;
   * undefined where the system does not show it.
   */
  reads: Reads | undefined;
  /** After so many milliseconds it goes on by itself; undefined if it set no time. */
  wakesInMs: number | undefined;
  /** The thread that reads, as it was seen. */
  reader?: Turns | undefined;
}

/** How often a thread has run: it has run since if the text is another. */
export interface Turns {
  file: string;
  text: string;
}

type Found = Pick<Waits, 'wakesInMs'> & { reads: Reads };

/** Any thread may be the one that waits for the terminal: the last of these counts most. */
const RANKS = ['no', 'waits', 'polls', 'yes'] as const;
type Reads = (typeof RANKS)[number];

/** A thread that waits for others of its process, for a set of things, for a signal or for a time. */
const RESTS = /^(?:22|35|98|101|115|128|137|202|230|232|281) /;

/** The files that are this terminal: its own, and the one by which each process reaches its own. */
export function filesOf(terminal: string): ReadonlySet<string> {
  return new Set([terminal, '/dev/tty'].flatMap((file) => identityOf(file) ?? []));
}

export function seeWaits(pid: number, files: ReadonlySet<string>): Waits {
  let seen: Waits = { reads: undefined, wakesInMs: undefined };
  let works = false;
  for (const task of list(`/proc/${pid}/task`)) {
    const folder = `/proc/${pid}/task/${task}`;
    const turns = { file: `${folder}/schedstat`, text: readProc(`${folder}/schedstat`) ?? '' };
    const call = readProc(`${folder}/syscall`);
    if (!call) continue;
    const found = seeCall({ pid, files }, call);
    // If it woke up meanwhile, what was read of its memory may be another list, though the same call may stand there again.
    const isStill = found.reads === 'no' || (readProc(`${folder}/syscall`) === call && !hasRun(turns));
    seen = stronger(seen, isStill ? found : { reads: 'polls', wakesInMs: 0 });
    if (seen.reads === 'yes') return { ...seen, reader: turns };
    works ||= found.reads === 'no' && !RESTS.test(call);
  }
  if (seen.reads === 'waits' && works) return { ...seen, reads: 'polls' };
  return seen.reads === 'no' ? { ...seen, wakesInMs: undefined } : seen;
}

export function hasRun({ file, text }: Turns): boolean {
  return (readProc(file) ?? '') !== text;
}

function stronger(seen: Waits, found: Found): Waits {
  const before = seen.reads === undefined ? -1 : RANKS.indexOf(seen.reads);
  const rank = RANKS.indexOf(found.reads);
  if (rank !== before) return rank > before ? found : seen;
  return found.wakesInMs === undefined ? seen : found;
}

function seeCall(place: Place, line: string): Found {
  const { pid } = place;
  const [call, ...args] = line.split(' ');
  if (call === 'running') return { reads: 'no', wakesInMs: undefined };
  const [first = 0, second = 0, third = 0, , fifth = 0] = args.map(Number);
  const asLimit = (at: number): number | undefined => limitOf(args[at]);
  const list = (): Found['reads'] => seeList(place, first, second);
  switch (Number(call)) {
    case 0:
    case 63:
      return { reads: seeDescriptor(place, first), wakesInMs: undefined };
    case 23:
      return { reads: seeFirst(place, first), wakesInMs: readTime(pid, fifth, 1_000) };
    case 72:
    case 270:
      return { reads: seeFirst(place, first), wakesInMs: readTime(pid, fifth, 1_000_000) };
    case 7:
      return { reads: list(), wakesInMs: asLimit(2) };
    case 73:
    case 271:
      return { reads: list(), wakesInMs: readTime(pid, third, 1_000_000) };
    case 22:
    case 232:
    case 281:
      return { reads: seeSet(place, first), wakesInMs: asLimit(3) };
    default:
      return { reads: 'no', wakesInMs: undefined };
  }
}

interface Place {
  pid: number;
  /** Those of the terminal. */
  files: ReadonlySet<string>;
}

/** Whether that descriptor is the terminal. */
function seeDescriptor({ pid, files }: Place, descriptor: number): Found['reads'] {
  const file = identityOf(`/proc/${pid}/fd/${descriptor}`);
  if (file === undefined) return 'polls';
  return files.has(file) ? 'yes' : 'no';
}

/** The same for the first descriptors. Only of one is known that select waits for it. */
function seeFirst(place: Place, count: number): Found['reads'] {
  if (count === 0) return 'no';
  return count === 1 ? seeDescriptor(place, 0) : 'polls';
}

/** The same for the descriptors of the list that poll was given. */
function seeList(place: Place, address: number, count: number): Found['reads'] {
  if (count === 0) return 'no';
  const bytes = count <= 16 ? peek(place.pid, address, count * 8) : undefined;
  if (!bytes) return 'polls';
  const descriptors = Array.from({ length: count }, (_, at) => bytes.readInt32LE(at * 8)).filter((each) => each >= 0);
  const found = descriptors.map((each) => seeDescriptor(place, each)).findLast((reads) => reads !== 'no') ?? 'no';
  return found === 'yes' && count > 1 ? 'polls' : found;
}

/** The same for the descriptors in the set that epoll waits for. */
function seeSet(place: Place, descriptor: number): Found['reads'] {
  const set = readProc(`/proc/${place.pid}/fdinfo/${descriptor}`);
  if (set === undefined) return 'polls';
  const descriptors = [...set.matchAll(/^tfd:\s*(\d+)/gm)].map(([, each]) => Number(each));
  const reads = descriptors.map((each) => seeDescriptor(place, each));
  if (reads.every((each) => each === 'no')) return 'no';
  if (reads.includes('polls')) return 'polls';
  const others = descriptors.filter((_, at) => reads[at] === 'no');
  return areOwn(place, others) ? 'waits' : 'polls';
}

/** All of these are things within the process: a counter, or a pipe of which it has both ends. */
function areOwn({ pid }: Place, descriptors: readonly number[]): boolean {
  const folder = `/proc/${pid}/fd`;
  const linkOf = (descriptor: string): string => attempt(() => readlinkSync(`${folder}/${descriptor}`)) ?? '';
  const links = list(folder).map(linkOf);
  return descriptors.every((each) => {
    const link = linkOf(String(each));
    if (link === 'anon_inode:[eventfd]') return true;
    return link.startsWith('pipe:') && links.filter((other) => other === link).length > 1;
  });
}

/** A time limit in milliseconds, as an int in a wider register. */
function limitOf(argument = '0'): number | undefined {
  const limit = Number(BigInt.asIntN(32, BigInt(argument)));
  return limit < 0 ? undefined : limit;
}

/** A time limit in the memory of the process: seconds, and parts of which `part` are a millisecond. */
function readTime(pid: number, address: number, part: number): number | undefined {
  if (address === 0) return undefined;
  const bytes = peek(pid, address, 16);
  if (!bytes) return 0;
  return Number(bytes.readBigInt64LE(0)) * 1_000 + Math.trunc(Number(bytes.readBigInt64LE(8)) / part);
}

function peek(pid: number, address: number, length: number): Buffer | undefined {
  const memory = attempt(() => openSync(`/proc/${pid}/mem`, 'r'));
  if (memory === undefined) return undefined;
  try {
    const bytes = Buffer.alloc(length);
    return attempt(() => readSync(memory, bytes, 0, length, address)) === length ? bytes : undefined;
  } finally {
    closeSync(memory);
  }
}

function identityOf(file: string): string | undefined {
  const stats = attempt(() => statSync(file));
  return stats && `${stats.dev} ${stats.ino}`;
}

function list(folder: string): string[] {
  return attempt(() => readdirSync(folder)) ?? [];
}

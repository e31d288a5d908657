// What the threads of a process wait for, as Linux tells it in /proc: the terminal, several things, or something else.
// Numbers of x86-64 and arm64. look.sh tells the same of another host.
import { closeSync, openSync, readdirSync, readlinkSync, readSync, statSync } from 'node:fs';
import type { ReadsFor } from '../look.ts';
import { attempt, readProc } from './read-proc.ts';

export interface Waits {
  /**
   * `polls`: for several things, perhaps for the terminal too; `waits`: for the terminal, and things within the process;
   * undefined where the system does not show it.
   */
  reads: Reads | undefined;
  /** Missing if its first thread reads, and no other one waits for something outside the process. */
  readsFor?: ReadsFor | undefined;
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
  const tasks = list(`/proc/${pid}/task`);
  for (const task of tasks) {
    const folder = `/proc/${pid}/task/${task}`;
    const turns = { file: `${folder}/schedstat`, text: readProc(`${folder}/schedstat`) ?? '' };
    const call = readProc(`${folder}/syscall`);
    if (!call) continue;
    const found = seeCall({ pid, files }, call);
    // If it woke up meanwhile, what was read of its memory may be another list, though the same call may stand there again.
    const isStill = found.reads === 'no' || (readProc(`${folder}/syscall`) === call && !hasRun(turns));
    seen = stronger(seen, isStill ? found : { reads: 'polls', wakesInMs: 0 });
    if (seen.reads === 'yes') {
      const isClient = tasks.some((other) => other !== task && waitsOutside({ pid, files }, other));
      return { ...seen, reader: turns, readsFor: isClient ? 'server' : task === `${pid}` ? undefined : 'thread' };
    }
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

/** Whether the thread waits for something outside the process: a connection, or a pipe that another one holds. */
function waitsOutside(place: Place, task: string): boolean {
  const [call, first = 0, second = 0] = (readProc(`/proc/${place.pid}/task/${task}/syscall`) ?? '').split(' ');
  const awaited = awaitedBy(place, Number(call), [Number(first), Number(second)]);
  if (awaited.length === 0) return false;
  const seen = seeLinks(place);
  return awaited.some((each) => {
    const link = seen.of(each);
    return link.startsWith('socket:') || (link.startsWith('pipe:') && !seen.isOwnPipe(link));
  });
}

function awaitedBy(place: Place, call: number, [first, second]: [number, number]): string[] {
  switch (call) {
    case 0:
    case 63:
    case 45:
    case 47:
    case 207:
    case 212:
      return [String(first)];
    case 7:
    case 73:
    case 271:
      return (listAt(place, first, second) ?? []).map(String);
    case 22:
    case 232:
    case 281:
      return setOf(place, first) ?? [];
    default:
      return [];
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
  const descriptors = listAt(place, address, count);
  if (!descriptors) return 'polls';
  const found = descriptors.map((each) => seeDescriptor(place, each)).findLast((reads) => reads !== 'no') ?? 'no';
  return found === 'yes' && count > 1 ? 'polls' : found;
}

/** The descriptors that are not left out; undefined if they are many, or cannot be read. */
function listAt({ pid }: Place, address: number, count: number): number[] | undefined {
  const bytes = count <= 16 ? peek(pid, address, count * 8) : undefined;
  return bytes && Array.from({ length: count }, (_, at) => bytes.readInt32LE(at * 8)).filter((each) => each >= 0);
}

/** The same for the descriptors in the set that epoll waits for. */
function seeSet(place: Place, descriptor: number): Found['reads'] {
  const descriptors = setOf(place, descriptor);
  if (!descriptors) return 'polls';
  const reads = descriptors.map((each) => seeDescriptor(place, Number(each)));
  if (reads.every((each) => each === 'no')) return 'no';
  if (reads.includes('polls')) return 'polls';
  const others = descriptors.filter((_, at) => reads[at] === 'no');
  return areOwn(place, others) ? 'waits' : 'polls';
}

function setOf({ pid }: Place, descriptor: number): string[] | undefined {
  const set = readProc(`/proc/${pid}/fdinfo/${descriptor}`);
  return set === undefined ? undefined : [...set.matchAll(/^tfd:\s*(\d+)/gm)].map(([, each = '']) => each);
}

/** All of these are things within the process: a counter, or a pipe of which it has both ends. */
function areOwn(place: Place, descriptors: readonly string[]): boolean {
  const seen = seeLinks(place);
  return descriptors.every((each) => seen.of(each) === 'anon_inode:[eventfd]' || seen.isOwnPipe(seen.of(each)));
}

interface Links {
  /** What that descriptor is. */
  of(descriptor: string): string;
  isOwnPipe(link: string): boolean;
}

function seeLinks({ pid }: Place): Links {
  const folder = `/proc/${pid}/fd`;
  const linkOf = (descriptor: string): string => attempt(() => readlinkSync(`${folder}/${descriptor}`)) ?? '';
  const links = list(folder).map(linkOf);
  return {
    of: linkOf,
    isOwnPipe: (link) => link.startsWith('pipe:') && links.filter((other) => other === link).length > 1,
  };
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

// The processes of a terminal as Linux tells them in /proc, in the words of look.sh.
import { type Process, processIds, readProcess } from './proc-stat.ts';
import { filesOf, hasRun, seeWaits, type Turns } from './proc-waits.ts';
import { readProc } from './read-proc.ts';

/** In so short a time hardly ever does a process get the number of another that has ended. */
const KNOWN_MS = 1_000;
/** They hand their terminal to a session of its own. */
const HANDS_ON = /^(su|runuser|setsid)$/;

export interface Table {
  /** A line for each process. */
  text: string;
  /** The threads that read the terminal. */
  readers: readonly Turns[];
}

/** Undefined where it is left to look.sh: the founder is not to be seen, or there are very many processes. */
export function readTable(terminal: string, founder: number): Table | undefined {
  const founding = readProcess(founder);
  if (!founding) return undefined;
  const pids = processIds();
  if (!pids) return undefined;
  const { foreground } = founding;
  const all = readProcesses(pids, founding);
  // One that has ended, and waits to be asked how, has no terminal, as all services have none.
  const ofTerminal =
    founding.terminal === 0 ? [founding] : all.filter(({ terminal: its }) => its === founding.terminal);
  const members = ofTerminal.filter(
    ({ group, pid, state }) => group === foreground || pid === founder || state === 'T',
  );
  const apart = members.filter((each) => isHandingOn(each, founding)).flatMap((each) => apartOf(all, each.pid));
  const rows = [...members, ...apart.map((each) => ({ ...each, group: foreground, foreground }))];
  const files = filesOf(terminal);
  const seen = rows.flatMap((each) => see(each, files) ?? []);
  return {
    text: seen.map(({ line }) => `${line}\n`).join(''),
    readers: seen.flatMap(({ reader }) => reader ?? []),
  };
}

/** A program that was seen to read has run since. */
export function isStale({ readers }: Table): boolean {
  return readers.some(hasRun);
}

/** The terminals of processes: those of another terminal, or of none, never come to the one that is looked at. */
const terminals = new Map<number, number>();
let knownSince = Number.NEGATIVE_INFINITY;

/** All, or all of the terminal, if those tell who is in front. */
function readProcesses(pids: readonly number[], founding: Process): Process[] {
  const now = performance.now();
  if (now - knownSince > KNOWN_MS) {
    terminals.clear();
    knownSince = now;
  }
  const { terminal, foreground } = founding;
  const near = readEach(pids.filter((pid) => pid === founding.pid || (terminals.get(pid) ?? terminal) === terminal));
  const isTold = near.some(({ group }) => group === foreground) && !near.some((each) => isHandingOn(each, founding));
  return isTold ? near : readEach(pids);
}

function readEach(pids: readonly number[]): Process[] {
  const found = pids.flatMap((pid) => readProcess(pid) ?? []);
  for (const { pid, terminal } of found) terminals.set(pid, terminal);
  return found;
}

function isHandingOn({ group, name }: Process, { foreground }: Process): boolean {
  return group === foreground && HANDS_ON.test(name);
}

/** `su -c` and its kin run a command in a session of its own, which has no terminal, and hand it theirs: it is in front, too. */
function apartOf(all: readonly Process[], waiting: number): Process[] {
  const child = all.findLast(({ parent, terminal }) => parent === waiting && terminal === 0);
  return child ? all.filter(({ session, terminal }) => session === child.session && terminal === 0) : [];
}

function see(
  { pid, parent, group, foreground, state, name }: Process,
  files: ReadonlySet<string>,
): { line: string; reader: Turns | undefined } | undefined {
  const channel = readProc(`/proc/${pid}/wchan`) || '-';
  const { reads = '-', readsFor, wakesInMs = '-', reader } = seeWaits(pid, files);
  // It has ended since the table was read.
  if (!readProcess(pid)) return undefined;
  const told = readsFor ? `${reads}-for-${readsFor}` : reads;
  const line = [pid, parent, group, foreground, state, channel, told, wakesInMs, programNameOf(pid, name)].join(' ');
  return { line, reader };
}

/** Since Node 23 the system has the name of its main thread, and the command line that of the program. */
function programNameOf(pid: number, name: string): string {
  if (!/^(?:.*-)?MainThread$/.test(name)) return name;
  const [word = ''] = readProc(`/proc/${pid}/cmdline`)?.split('\0', 1) ?? [];
  return word.slice(word.lastIndexOf('/') + 1) || name;
}

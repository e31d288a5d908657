// What look.sh tells of a terminal: its modes and the processes in front.

export interface Look {
  /** Line mode with echo, line mode without (passwords), or a program that takes each key itself. */
  mode: 'line' | 'silent' | 'raw' | 'unknown';
  /** The process that tmux started is itself in front. */
  founderInFront: boolean;
  front: FrontProcess[];
  /** The processes behind it that were stopped, as C-z does; missing if there are none. */
  stopped?: number[];
}

/** Not the first thread of it reads, or another one waits for something outside the process, as that of a client does for its server. */
export type ReadsFor = 'thread' | 'server';

export interface FrontProcess {
  pid: number;
  group: number;
  /** `polls`: for several things, perhaps for the terminal too; `waits`: nothing but the terminal can wake it before its time. */
  reads: 'yes' | 'no' | 'polls' | 'waits' | 'unknown';
  /** Missing where nothing tells that it reads for others. */
  readsFor?: ReadsFor;
  /** It set this limit to its sleep, after which it goes on by itself; undefined if it set none, or nobody knows. */
  wakesInMs?: number | undefined;
  /** It works on a processor. */
  runs?: true;
  /** It sleeps, and a process that it has started is in front. */
  waitsForOwn?: true;
  name: string;
}

const NOBODY: Look = { mode: 'unknown', founderInFront: false, front: [] };

/** `founder`: 0 if nobody knows it. */
export function parseLook(output: string, founder: number): Look {
  const [table = '', modes = ''] = output.split(/^\s*\n/m, 2);
  const processes = table.split('\n').flatMap(parseProcess);
  const founding = processes.find((each) => each.pid === founder);
  // It has ended, and the next terminal that was opened may have the name of this one.
  if (founder !== 0 && !founding) return NOBODY;
  const front = processes.filter((each) => each.group === each.foreground);
  const stopped = processes.filter((each) => each.isStopped && each.group !== each.foreground).map(({ pid }) => pid);
  return {
    mode: terminalMode(modes),
    founderInFront: founding !== undefined && founding.group === founding.foreground,
    front: front.map((process) => told(process, hasOwnIn(front, process))),
    ...(stopped.length > 0 && { stopped }),
  };
}

function hasOwnIn(front: readonly Listed[], { pid }: Listed): boolean {
  return front.some(({ parent }) => parent === pid);
}

function told(listed: Listed, hasOwn: boolean): FrontProcess {
  const { foreground: _, parent: __, isStopped: ___, sleeps, ...process } = listed;
  // The end of a program that it has started can wake it, too.
  if (hasOwn && process.reads === 'waits') return { ...process, reads: 'polls' };
  return { ...process, ...(hasOwn && sleeps && process.reads === 'no' && { waitsForOwn: true }) };
}

function terminalMode(stty: string): Look['mode'] {
  const words = new Set(stty.split(/[\s;]+/));
  if (words.has('-icanon')) return 'raw';
  if (!words.has('icanon')) return 'unknown';
  return words.has('-echo') ? 'silent' : 'line';
}

// wait_woken and n_tty_read on Linux, ttyin on macOS.
const READ_CHANNEL = /tty_read|wait_woken|ttyin/;
/** A system may show the channels of Linux to everybody, but the system calls to the administrator alone. */
const POLL_CHANNEL = /poll|do_select/;
const OTHER_CHANNEL = /do_wait|nanosleep|pipe_/;

interface Listed extends FrontProcess {
  foreground: number;
  parent: number;
  isStopped: boolean;
  sleeps: boolean;
}

function parseProcess(line: string): Listed[] {
  const match =
    /^\s*(\d+) (\d+) (-?\d+) (-?\d+) (\S+) (\S+) (yes|no|polls|waits|-)(?:-for-(thread|server))? (\d+|-) (.*)$/.exec(
      line,
    );
  if (!match) return [];
  const [, pid, parent, group, foreground, state, channel, reads, readsFor, wakes, name] = match;
  return [
    {
      pid: Number(pid),
      group: Number(group),
      foreground: Number(foreground),
      parent: Number(parent),
      isStopped: /^T/.test(state ?? ''),
      sleeps: /^[SI]/.test(state ?? ''),
      ...(/^R/.test(state ?? '') && { runs: true as const }),
      reads: readsOf(reads ?? '-', state ?? '', channel ?? ''),
      ...((readsFor === 'thread' || readsFor === 'server') && { readsFor }),
      ...(wakes !== '-' && { wakesInMs: Number(wakes) }),
      name: name ?? '',
    },
  ];
}

function readsOf(told: string, state: string, channel: string): FrontProcess['reads'] {
  if (told === 'yes' || told === 'no' || told === 'polls' || told === 'waits') return told;
  // It runs, or has ended, or waits for a disk: nothing wakes it before that has answered.
  if (/^[RXZDU]/.test(state)) return 'no';
  if (READ_CHANNEL.test(channel)) return 'yes';
  if (OTHER_CHANNEL.test(channel)) return 'no';
  return POLL_CHANNEL.test(channel) ? 'polls' : 'unknown';
}

// What look.sh tells of a terminal: its modes and the processes in front.

export interface Look {
  /** Line mode with echo, line mode without (passwords), or a program that takes each key itself. */
  mode: 'line' | 'silent' | 'raw' | 'unknown';
  /** The process that tmux started is itself in front. */
  founderInFront: boolean;
  front: FrontProcess[];
}

export interface FrontProcess {
  pid: number;
  group: number;
  reads: 'yes' | 'no' | 'polls' | 'unknown';
  name: string;
}

export function parseLook(output: string, founder: number): Look {
  const [table = '', modes = ''] = output.split(/^\s*\n/m, 2);
  const processes = table.split('\n').flatMap(parseProcess);
  const front = processes.filter((each) => each.group === each.foreground);
  const founding = processes.find((each) => each.pid === founder);
  return {
    mode: terminalMode(modes),
    founderInFront: founding !== undefined && founding.group === founding.foreground,
    front: front.map(({ foreground: _, ...process }) => process),
  };
}

function terminalMode(stty: string): Look['mode'] {
  const words = new Set(stty.split(/[\s;]+/));
  if (words.has('-icanon')) return 'raw';
  if (!words.has('icanon')) return 'unknown';
  return words.has('-echo') ? 'silent' : 'line';
}

// wait_woken and n_tty_read on Linux, ttyin on macOS.
const READ_CHANNEL = /tty_read|wait_woken|ttyin/;

function parseProcess(line: string): (FrontProcess & { foreground: number })[] {
  const match = /^\s*(\d+) (\d+) (-?\d+) (-?\d+) (\S+) (\S+) (yes|no|polls|-) (.*)$/.exec(line);
  if (!match) return [];
  const [, pid, , group, foreground, state, channel, reads, name] = match;
  return [
    {
      pid: Number(pid),
      group: Number(group),
      foreground: Number(foreground),
      reads: readsOf(reads ?? '-', state ?? '', channel ?? ''),
      name: name ?? '',
    },
  ];
}

function readsOf(told: string, state: string, channel: string): FrontProcess['reads'] {
  if (told === 'yes' || told === 'no' || told === 'polls') return told;
  if (/^R/.test(state)) return 'no';
  return READ_CHANNEL.test(channel) ? 'yes' : 'unknown';
}

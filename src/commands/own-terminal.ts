// Finds the terminal that a command was started in, and writes to it. Hooks have none of their own: then that of the pane,
// or of the program that started them.
import { open } from 'node:fs/promises';
import type { Bridge } from '../bridges/bridge.ts';
import type { Machine } from '../config.ts';
import { LOOK_MS, TELLS_MS } from '../timing.ts';
import { askPaneTerminal, readPaneTerminal, throughTmux } from '../tmux/pane-terminal.ts';
import { within } from '../within.ts';

const OWN = '/dev/tty';
const MOST_PARENTS = 16;

/** `sequenceFor` is given the key of the session, if there is one. False if there is no terminal that could be written to. */
export async function tellTerminal(
  machine: Machine,
  bridge: Pick<Bridge, 'run'>,
  sequenceFor: (key: string | undefined) => string,
): Promise<boolean> {
  const pane = await findPane(machine, bridge);
  const sequence = sequenceFor(pane?.key);
  const written = pane && !pane.isOurs ? throughTmux(sequence) : sequence;
  if (await write(OWN, written)) return true;
  const tty = pane?.tty ?? (await ttyOfParents(bridge));
  return tty !== undefined && write(tty, written);
}

async function findPane({ env }: Machine, bridge: Pick<Bridge, 'run'>): Promise<ReturnType<typeof readPaneTerminal>> {
  const { TMUX: around, TMUX_PANE: pane, PTYHOLD_TMUX: tmux } = env;
  if (!around || !pane) return undefined;
  const { exitCode, stdout } = await bridge.run(askPaneTerminal(tmux || 'tmux', around, pane), { timeoutMs: LOOK_MS });
  return exitCode === 0 ? readPaneTerminal(stdout) : undefined;
}

async function ttyOfParents(bridge: Pick<Bridge, 'run'>): Promise<string | undefined> {
  const { stdout } = await bridge.run(['ps', '-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'tty='], { timeoutMs: LOOK_MS });
  const processes = new Map(stdout.split('\n').map((line) => readProcess(line)));
  let pid: string | undefined = String(process.ppid);
  for (let count = 0; pid !== undefined && count < MOST_PARENTS; count += 1) {
    const found: { parent: string; tty: string } | undefined = processes.get(pid);
    if (found && /\d/.test(found.tty)) return `/dev/${found.tty}`;
    pid = found?.parent;
  }
  return undefined;
}

function readProcess(line: string): [string, { parent: string; tty: string }] {
  const [pid = '', parent = '', tty = ''] = line.trim().split(/\s+/);
  return [pid, { parent, tty }];
}

/** A terminal that somebody has stopped by C-s takes nothing: that must hold up nobody. */
async function write(tty: string, text: string): Promise<boolean> {
  try {
    const file = await open(tty, 'w');
    const written = await within(TELLS_MS, file.writeFile(text));
    if (written) await file.close();
    return written !== undefined;
  } catch {
    // Without a terminal of its own a process cannot open /dev/tty; another one may be gone, or somebody else's.
    return false;
  }
}

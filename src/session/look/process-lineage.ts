// A process and all above it, as Linux tells them without a look at every process.
import type { Bridge } from '../../bridges/bridge.ts';
import type { StartedRow } from '../../bridges/processes.ts';

const MOST = 100;

/** Undefined where that is not told, or if one in between has ended, so that the terminal's first process is not among them. */
export async function readLineage(here: Bridge, pid: number): Promise<readonly StartedRow[] | undefined> {
  const line: StartedRow[] = [];
  const leaders: number[] = [];
  for (let at = pid; at > 0 && line.length < MOST; ) {
    const found = await readProcess(here, at);
    // Those of other users may be hidden.
    if (!found) break;
    line.push(found.row);
    if (found.hasTerminal) leaders.push(found.leader);
    at = found.row.parent;
  }
  const isWhole = line.length > 0 && leaders.every((leader) => line.some((row) => row.pid === leader));
  return isWhole ? line : undefined;
}

interface Found {
  row: StartedRow;
  /** The first process in its terminal. */
  leader: number;
  hasTerminal: boolean;
}

async function readProcess(here: Bridge, pid: number): Promise<Found | undefined> {
  const stat = await here.readText(`/proc/${pid}/stat`).catch(() => undefined);
  // A name may hold brackets and blanks.
  const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat ?? '') ?? [];
  const [parent, group, leader, terminal, foreground] = rest.split(' ').slice(1, 6).map(Number);
  if (parent === undefined || group === undefined || leader === undefined || foreground === undefined) return undefined;
  const words = name.startsWith('tmux') ? await wordsOf(here, pid) : name;
  return { row: { pid, parent, group, foreground, tty: '?', words }, leader, hasTerminal: terminal !== 0 };
}

async function wordsOf(here: Bridge, pid: number): Promise<string> {
  const words = await here.readText(`/proc/${pid}/cmdline`).catch(() => undefined);
  return (words ?? '').replaceAll('\0', ' ').trim();
}

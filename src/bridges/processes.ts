// Every process of a host: a line of `ps` each, or what the system tells without it.
import { LOOK_MS } from '../timing.ts';

interface Runs {
  run(argv: readonly string[], options: { timeoutMs: number }): Promise<{ stdout: string }>;
}

export interface ProcessRow {
  pid: number;
  parent: number;
  group: number;
  /** The group in front in its terminal. */
  foreground: number;
  /** Without `/dev/`. */
  tty: string;
  /** The words that started it, where they came with the rest. */
  words?: string;
}

export interface StartedRow extends ProcessRow {
  words: string;
}

const COLUMNS = ['pid', 'ppid', 'pgid', 'tpgid', 'tty', 'args'];

export async function askPs(bridge: Runs): Promise<StartedRow[]> {
  const argv = ['ps', '-A', ...COLUMNS.flatMap((column) => ['-o', `${column}=`])];
  return parseRows((await bridge.run(argv, { timeoutMs: LOOK_MS })).stdout);
}

export function parseRows(printed: string): StartedRow[] {
  return printed.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(-?\d+)\s+(-?\d+)\s+(\S+)\s+(.*)$/.exec(line);
    if (!match) return [];
    const [pid = 0, parent = 0, group = 0, foreground = 0] = match.slice(1, 5).map(Number);
    return { pid, parent, group, foreground, tty: match[5] ?? '', words: match[6] ?? '' };
  });
}

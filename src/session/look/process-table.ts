// Every process of a host: which one a program started, and who is in front in a terminal inside this one.
import type { Bridge } from '../../bridges/bridge.ts';
import { askPs, type ProcessRow } from '../../bridges/processes.ts';
import { shellQuote } from '../../bridges/shell-words.ts';
import { LOOK_MS } from '../../timing.ts';

/** The terminals that a program made for what it started, as `script` and `sudo` do. */
export interface Inside {
  /** In front in the innermost one; undefined if that cannot be told. */
  reader: ProcessRow | undefined;
}

export async function readProcesses(bridge: Bridge): Promise<ProcessTable> {
  return new ProcessTable(bridge.listProcesses?.() ?? (await askPs(bridge)));
}

export class ProcessTable<Row extends ProcessRow = ProcessRow> {
  readonly #rows: ReadonlyMap<number, Row>;

  constructor(rows: readonly Row[]) {
    this.#rows = new Map(rows.map((row) => [row.pid, row]));
  }

  of(pid: number): Row | undefined {
    return this.#rows.get(pid);
  }

  /** The same, if the system names its terminal. */
  atTerminal(pid: number): Row | undefined {
    const row = this.of(pid);
    return row && /\d/.test(row.tty) ? row : undefined;
  }

  all(): Row[] {
    return [...this.#rows.values()];
  }

  /** The process, the one that started it, and so on. */
  lineageOf(pid: number): Row[] {
    const line: Row[] = [];
    for (let row = this.of(pid); row && !line.includes(row); row = this.of(row.parent)) line.push(row);
    return line;
  }

  /** Undefined if what the program started reads its own terminal, or runs on another machine. */
  inside(pid: number): Inside | undefined {
    const outer = this.of(pid);
    const terminals = outer ? this.#terminalsBehind(outer) : new Set<string>();
    if (terminals.size === 0) return undefined;
    const [terminal, another] = terminals;
    const reader = another === undefined ? this.#leaderIn(terminal ?? '') : undefined;
    return (reader && this.inside(reader.pid)) ?? { reader };
  }

  /** The nearest terminals of the processes that this one started. */
  #terminalsBehind({ pid, tty }: ProcessRow): Set<string> {
    const found = new Set<string>();
    const parents = [pid];
    for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
      for (const child of this.#rows.values()) {
        if (child.parent !== parent) continue;
        if (child.tty === tty || !/\d/.test(child.tty)) parents.push(child.pid);
        else found.add(child.tty);
      }
    }
    return found;
  }

  #leaderIn(terminal: string): ProcessRow | undefined {
    return [...this.#rows.values()].find(
      ({ tty, pid, group, foreground }) => tty === terminal && pid === group && group === foreground,
    );
  }
}

/** Joined by blanks. */
export async function wordsOf(bridge: Bridge, { pid, words }: Pick<ProcessRow, 'pid' | 'words'>): Promise<string> {
  return words ?? (await bridge.commandLine(pid)).trim();
}

/**
 * The words that started a process, quoted as a shell would want them. `ps` joins them by blanks, so that an option's value
 * with a blank in it looks like more words.
 */
export async function quotedWords(bridge: Bridge, row: Pick<ProcessRow, 'pid' | 'words'>): Promise<string> {
  const { stdout } = await bridge.run(['cat', `/proc/${row.pid}/cmdline`], { timeoutMs: LOOK_MS });
  return stdout === '' ? wordsOf(bridge, row) : stdout.replace(/\0$/, '').split('\0').map(shellQuote).join(' ');
}

/** The name of the program that the words start: `-zsh` and `/bin/zsh -f` are zsh. */
export function programIn(words: string): string {
  const [first = ''] = words.trim().split(/\s/, 1);
  return first.slice(first.lastIndexOf('/') + 1).replace(/^-/, '');
}

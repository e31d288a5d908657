// Notes beside each journal who typed a line into it: at once in memory, and on the disk a moment later, so that no call waits.
import type { Bridge } from '../../bridges/bridge.ts';
import type { Journal } from '../../journal/journal.ts';
import { notesFile } from '../../journal/times.ts';
import { log } from '../../log.ts';
import { EVENTS_WRITTEN_MS } from '../../timing.ts';
import type { Receipt } from '../../tmux/receipts.ts';

type Typed = Pick<Receipt, 'from' | 'lines' | 'print'>;

export class Typists {
  readonly #bridge: Bridge;
  readonly #caller: () => string | undefined;
  readonly #owner: string;
  #unwritten = new Map<Journal, string>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** `owner`: the caller as it stands beside what it typed. */
  constructor(bridge: Bridge, caller: () => string | undefined, owner: string) {
    this.#bridge = bridge;
    this.#caller = caller;
    this.#owner = owner;
  }

  note(journal: Journal, { from, lines, print }: Typed, at = Date.now()): void {
    const name = Buffer.from(this.#caller() ?? 'ptyhold').toString('base64url');
    const line = `${from} ${at} > ${this.#owner} ${name} ${lines} ${print}\n`;
    this.#unwritten.set(journal, (this.#unwritten.get(journal) ?? '') + line);
    this.#timer ??= setTimeout(() => void this.flush(), EVENTS_WRITTEN_MS).unref();
  }

  /** What a session was opened with was typed by its opener: noted once its journal begins. */
  noteOpening({ journal, onChange }: { journal: Journal; onChange: (changed: () => void) => () => void }): void {
    const at = Date.now();
    let isNoted = false;
    const look = async (): Promise<void> => {
      if (isNoted || (await journal.state()) !== 'there' || isNoted) return;
      isNoted = true;
      stop();
      this.note(journal, { from: 0, lines: 1, print: '' }, at);
    };
    const stop = onChange(
      () => void look().catch((error: unknown) => log.fault('who opened could not be noted', error)),
    );
  }

  /** Resolves when all that was noted is written, or cannot be. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const unwritten = [...this.#unwritten];
    this.#unwritten = new Map();
    await Promise.all(
      unwritten.map(([journal, lines]) =>
        this.#append(journal, lines).catch((error: unknown) => log.fault('who typed could not be noted', error)),
      ),
    );
  }

  /** With the notes of the newest file, so that they are dropped with it. */
  async #append(journal: Journal, lines: string): Promise<void> {
    // The session has ended and was forgotten, or nothing was printed yet.
    if ((await journal.state()) !== 'there' || !journal.newest) return;
    await this.#bridge.appendFile(notesFile(journal.folder, journal.newest.file), lines);
  }
}

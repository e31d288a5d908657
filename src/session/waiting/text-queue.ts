// The queue of one session on the disk of its host, in files beside its journal that all servers append to.
import { posix as path } from 'node:path';
import type { Bridge } from '../../bridges/bridge.ts';
import { PtyholdError } from '../../errors.ts';
import {
  type Fate,
  isSealed,
  type QueuedText,
  type QueueRead,
  queueName,
  queueNumbers,
  readQueue,
  SEAL,
  writeFate,
  writeText,
} from './queue-file.ts';

export const MOST_WAITING = 100;
export const LONGEST_WAITING = 64 * 1024;
/** A file without waiting texts that is longer is not gone on with. */
const LONG_FILE = 256 * 1024;
/** An append is void if another server has just sealed the file. */
const TRIES = 5;

export class TextQueue {
  readonly #bridge: Bridge;
  readonly #folder: string;

  /** `folder`: that of the session's journal. */
  constructor(bridge: Bridge, folder: string) {
    this.#bridge = bridge;
    this.#folder = folder;
  }

  async read(): Promise<QueueRead> {
    return readQueue((await this.#files()).map(({ written }) => written));
  }

  /** Resolves once it is surely on the disk. Answers how many wait then. */
  async add(text: QueuedText): Promise<number> {
    if ((await this.read()).waiting.length >= MOST_WAITING) throw fullError();
    for (let tries = 0; tries < TRIES; tries += 1) {
      const newest = (await this.#files()).at(-1) ?? { number: 1, written: '' };
      const number = newest.number + (isSealed(newest.written) ? 1 : 0);
      const lost = await this.#append(number, text);
      const { ids, waiting } = await this.read();
      if (ids.has(text.id)) return waiting.length;
      if (lost) throw lost;
    }
    throw new PtyholdError('system', 'The text could not be put into the queue. Nothing was typed.', 'Call again.');
  }

  /** If the connection breaks, the text may lie there: answers that error. */
  async #append(number: number, text: QueuedText): Promise<PtyholdError | undefined> {
    try {
      await this.#bridge.appendFile(this.#pathOf(number), writeText(text), 'synced');
      return undefined;
    } catch (error) {
      if (error instanceof PtyholdError && error.code === 'connection_lost') return error;
      throw error;
    }
  }

  /** Says what became of it, and tidies up when nothing waits. */
  async settle(id: string, fate: Fate): Promise<void> {
    const { number = 1 } = (await this.#files()).at(-1) ?? {};
    const size = await this.#bridge.appendFile(this.#pathOf(number), writeFate(id, fate), 'synced');
    if (size < LONG_FILE || (await this.read()).waiting.length > 0) return;
    await this.#bridge.appendFile(this.#pathOf(number), SEAL);
    // A slow server may still append to the one before.
    const older = (await this.#files()).filter((file) => file.number < number - 1);
    for (const each of older) await this.#bridge.removeTree(this.#pathOf(each.number));
  }

  async #files(): Promise<{ number: number; written: string }[]> {
    const numbers = queueNumbers(await this.#bridge.namesIn(this.#folder));
    return Promise.all(
      numbers.map(async (number) => ({ number, written: (await this.#bridge.readText(this.#pathOf(number))) ?? '' })),
    );
  }

  #pathOf(number: number): string {
    return path.join(this.#folder, queueName(number));
  }
}

function fullError(): PtyholdError {
  return new PtyholdError(
    'bad_argument',
    `${MOST_WAITING} texts wait for this session already. Nothing was queued.`,
    'pty_list shows what it does; pty_send without when types at once.',
  );
}

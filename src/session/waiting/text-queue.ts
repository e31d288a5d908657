// The queue of one session on the disk of its host, in files beside its journal that all servers append to.
import { posix as path } from 'node:path';
import type { Bridge } from '../../bridges/bridge.ts';
import { PtyholdError } from '../../errors.ts';
import {
  type Fate,
  type QueuedText,
  type QueueRead,
  queueName,
  queueNumbers,
  readQueue,
  SEAL,
  writeFate,
  writeText,
} from './queue-file.ts';
import { MOST_WRITTEN, type NumberedFile, readQueueFiles } from './queue-files.ts';

export const MOST_WAITING = 100;
export const LONGEST_WAITING = 64 * 1024;
/** A file that is longer is not gone on with. */
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
    return readQueue(await this.#files());
  }

  /** Resolves once it is surely on the disk. Answers how many wait then. */
  async add(text: QueuedText): Promise<number> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const files = await this.#files();
      requireRoom(files, text);
      const lost = await this.#append(openNumber(files), text);
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

  /** Says what became of it, and tidies up. */
  async settle(id: string, fate: Fate): Promise<void> {
    const number = openNumber(await this.#files());
    const size = await this.#bridge.appendFile(this.#pathOf(number), writeFate(id, fate), 'synced');
    if (size < LONG_FILE) return;
    await this.#bridge.appendFile(this.#pathOf(number), SEAL);
    await this.#removeBefore(number - 1);
  }

  /**
   * A slow server may still append to the file before the last, or look whether its own text stands there: where it is gone,
   * the text would be queued again. So few stay. The oldest goes first, since what became of its texts may stand in the next.
   */
  async #removeBefore(number: number): Promise<void> {
    const files = await this.#files();
    const waiting = new Set(readQueue(files).waiting.map(({ id }) => id));
    for (const file of files) {
      if (file.number >= number || file.texts.some(({ id }) => waiting.has(id))) return;
      await this.#bridge.removeTree(this.#pathOf(file.number));
    }
  }

  async #files(): Promise<NumberedFile[]> {
    const numbers = queueNumbers(await this.#bridge.namesIn(this.#folder));
    return readQueueFiles(this.#bridge, this.#folder, numbers);
  }

  #pathOf(number: number): string {
    return path.join(this.#folder, queueName(number));
  }
}

/** That of the file which is appended to. */
function openNumber(files: readonly NumberedFile[]): number {
  const newest = files.at(-1);
  return newest ? newest.number + (newest.isSealed ? 1 : 0) : 1;
}

function requireRoom(files: readonly NumberedFile[], text: QueuedText): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, Buffer.byteLength(writeText(text)));
  if (readQueue(files).waiting.length >= MOST_WAITING) throw fullError(`${MOST_WAITING} texts wait`);
  if (bytes > MOST_WRITTEN) throw fullError(`Texts of ${MOST_WRITTEN} bytes wait`);
}

function fullError(what: string): PtyholdError {
  return new PtyholdError(
    'bad_argument',
    `${what} for this session already. Nothing was queued.`,
    'pty_list shows what it does; pty_send without when types at once.',
  );
}

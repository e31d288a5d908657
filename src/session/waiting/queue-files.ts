// The files of a queue on the disk, read in their order, and never more than ptyhold can have written: others can put
// anything there, and no session waits for the queue of another.
import { posix as path } from 'node:path';
import type { Bridge } from '../../bridges/bridge.ts';
import { inWords, PtyholdError } from '../../errors.ts';
import { parseQueueFile, type QueueFile, queueName } from './queue-file.ts';

/** All files of a queue together. Servers that add at the same moment go somewhat beyond. */
export const MOST_WRITTEN = 8 * 1024 * 1024;
const MOST_READ = 2 * MOST_WRITTEN;
const MOST_FILES = 200;

export interface NumberedFile extends QueueFile {
  number: number;
  bytes: number;
}

export async function readQueueFiles(
  bridge: Bridge,
  folder: string,
  numbers: readonly number[],
): Promise<NumberedFile[]> {
  if (numbers.length > MOST_FILES) throw unfit(`${folder} holds ${numbers.length} files named queue, far more`, 'them');
  const files: NumberedFile[] = [];
  let left = MOST_READ;
  for (const number of numbers) {
    const file = path.join(folder, queueName(number));
    const written = (await bridge.readOwn(file, left)) ?? '';
    const bytes = Buffer.byteLength(written);
    left -= bytes;
    const parsed = parseQueueFile(written);
    if (!parsed) throw unfit(`${file} has far more lines, or torn ones,`, 'it');
    files.push({ number, bytes, ...parsed });
  }
  return files;
}

function unfit(what: string, it: string): PtyholdError {
  return new PtyholdError('system', `${what} than ptyhold writes there, so nothing of it counts.`, `Move ${it} away.`);
}

/** Why a queue cannot be read, if its files are the reason. */
export function faultOfFiles(error: unknown): PtyholdError | undefined {
  const told = inWords(error);
  return told instanceof PtyholdError && told.code === 'system' ? told : undefined;
}

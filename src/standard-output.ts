// Standard output: all of a text arrives there, or the writer is told why not.
import { fstatSync, writeSync } from 'node:fs';
import { describeForeign, hasCode, PtyholdError } from './errors.ts';

let isWatched = false;

/** Resolves when all of it is written, and there is room for more. */
export async function writeOut(text: string | Uint8Array): Promise<void> {
  watch();
  try {
    if (isFile()) writeWhole(Buffer.from(text));
    else await writeToStream(text);
  } catch (error) {
    throw notWritten(error);
  }
}

/** An error of a stream is thrown by Node where nobody listens; whoever writes hears it anyway. */
function watch(): void {
  if (isWatched) return;
  isWatched = true;
  process.stdout.on('error', endIfUnread);
}

/** The reader, for example `head`, has closed the pipe and wants no more. */
function endIfUnread(error: Error): void {
  if (hasCode(error, 'EPIPE')) process.exit(0);
}

function isFile(): boolean {
  const info = fstatSync(1);
  return info.isFile() || info.isBlockDevice() || (info.isCharacterDevice() && !process.stdout.isTTY);
}

/** Of a disk that has become full, Node's own stream writes a part and tells nobody. */
function writeWhole(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

function writeToStream(text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

function notWritten(error: unknown): PtyholdError {
  const facts = error instanceof Error ? Object.assign(error, { path: 'standard output' }) : error;
  return new PtyholdError('system', 'What this command prints is not whole.', describeForeign(facts), error);
}

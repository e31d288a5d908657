// Files of this machine: one open for reading, one that is appended to, and one that is read whole.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  fsync,
  mkdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { hasCode } from '../../errors.ts';
import { openToAppend } from '../../open-to-append.ts';
import type { Durable, OpenFile } from '../bridge.ts';
import { notPlainError, tooLongError } from '../own-file.ts';

/** Up to so many bytes are read at once, on the spot. */
const SHORT = 16 * 1024;
const short = Buffer.allocUnsafeSlow(SHORT);
const sync = promisify(fsync);

export class NativeFile implements OpenFile {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** What was just written stands in memory: to have another thread read a little of it takes ten times as long. */
  async read(offset: number, length: number, room?: Buffer): Promise<Uint8Array> {
    if (room && room.length >= length) return room.subarray(0, readSync(this.#handle.fd, room, 0, length, offset));
    if (length <= SHORT) return Buffer.from(short.subarray(0, readSync(this.#handle.fd, short, 0, length, offset)));
    const buffer = Buffer.allocUnsafe(length);
    const { bytesRead } = await this.#handle.read(buffer, 0, length, offset);
    const bytes = buffer.subarray(0, bytesRead);
    // A small piece is copied: as a view it would keep the whole large buffer in memory.
    return bytesRead * 2 < length ? Buffer.from(bytes) : bytes;
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/**
 * Writes a draft and renames it: another server may be reading the same file. On the spot, as what is written stands in memory
 * first: other threads would take ten times as long for the few steps.
 */
export function writeWhole(file: string, content: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    inFolder(file, () => writeFileSync(draft, content, { mode: 0o600 }));
    renameSync(draft, file);
  } catch (error) {
    // A full disk still has room for empty drafts.
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Makes its folder where that is missing. */
function inFolder<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    makeFolders(path.dirname(file));
    return act();
  }
}

/** Node's own way says of a read-only disk that the folder above is missing. */
function makeFolders(folder: string, isAboveThere = false): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    if (isAboveThere || !hasCode(error, 'ENOENT')) throw error;
    makeFolders(path.dirname(folder));
    makeFolders(folder, true);
  }
}

/** Answers the new size. On the spot, too: only the disk itself is awaited elsewhere. */
export async function appendTo(file: string, content: string, until: Durable = 'written'): Promise<number> {
  const fd = inFolder(file, () => openToAppend(file));
  try {
    writeFileSync(fd, content);
    if (until === 'synced') await sync(fd);
    return fstatSync(fd).size;
  } finally {
    closeSync(fd);
  }
}

export async function readOwn(file: string, most: number): Promise<string | undefined> {
  const handle = await openOwn(file);
  try {
    const info = await handle?.stat();
    if (info && !info.isFile()) throw notPlainError(file);
    if (info && info.size > most) throw tooLongError(file, info.size);
    return await handle?.readFile('utf8');
  } finally {
    await handle?.close();
  }
}

async function openOwn(file: string): Promise<FileHandle | undefined> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    // Without O_NONBLOCK the opening of a FIFO waits for somebody who writes to it.
    return await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    // Links, and sockets.
    if (hasCode(error, 'ELOOP') || hasCode(error, 'ENXIO')) throw notPlainError(file);
    throw error;
  }
}

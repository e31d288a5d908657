// Files of this machine: one open for reading, and one that is appended to.
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Durable, OpenFile } from '../bridge.ts';

export class NativeFile implements OpenFile {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
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

/** Answers the new size. */
export async function appendTo(file: string, content: string, until: Durable = 'written'): Promise<number> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const handle = await open(file, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  try {
    await handle.chmod(0o600);
    await handle.appendFile(content);
    if (until === 'synced') await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

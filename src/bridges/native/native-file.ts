// A file of this machine, open for reading.
import type { FileHandle } from 'node:fs/promises';
import type { OpenFile } from '../bridge.ts';

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

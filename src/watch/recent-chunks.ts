// The bytes that came last, for viewers that are a little behind.

interface Chunk {
  from: number;
  bytes: Uint8Array;
}

export class RecentChunks {
  readonly #most: number;
  #chunks: Chunk[] = [];
  #held = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Each follows the one before. */
  add(from: number, bytes: Uint8Array): void {
    this.#chunks.push({ from, bytes });
    this.#held += bytes.length;
    while (this.#held > this.#most && this.#chunks.length > 1) this.#held -= this.#chunks.shift()?.bytes.length ?? 0;
  }

  clear(): void {
    this.#chunks = [];
    this.#held = 0;
  }

  /** The bytes from the offset on, as many as stand together; undefined if they are not held. */
  after(offset: number, most: number): Uint8Array | undefined {
    const first = this.#chunks.findIndex(({ from, bytes }) => from <= offset && offset < from + bytes.length);
    if (first < 0) return undefined;
    const parts: Uint8Array[] = [];
    let room = most;
    for (const { from, bytes } of this.#chunks.slice(first)) {
      const part = bytes.subarray(Math.max(0, offset - from), Math.max(0, offset - from) + room);
      parts.push(part);
      room -= part.length;
      if (room <= 0) break;
    }
    return parts.length === 1 ? parts[0] : Buffer.concat(parts);
  }
}

// Joins the pieces of a stream where a sequence is cut between two of them.

export class Carry {
  #rest = Buffer.alloc(0);
  #next: number;

  /** Offsets count in the whole stream. */
  constructor(offset: number) {
    this.#next = offset;
  }

  /** The piece behind what was kept, and the offset of the first byte of both. */
  join(bytes: Uint8Array): { data: Buffer; base: number } {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const base = this.#next - this.#rest.length;
    this.#next += bytes.length;
    return { data: this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece, base };
  }

  /** What the next piece has to finish. */
  keep(rest: Uint8Array): void {
    this.#rest = Buffer.from(rest);
  }

  /** Bytes were lost: forgets what has only begun. */
  jump(offset: number): void {
    this.#rest = Buffer.alloc(0);
    this.#next = offset;
  }
}

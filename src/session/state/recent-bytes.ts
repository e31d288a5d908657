// Holds the bytes since the last read, up to a limit, so that they are not read from disk twice.

const LIMIT = 512 * 1024;

export class RecentBytes {
  #from: number;
  #pieces: Uint8Array[] = [];
  #length = 0;
  #isComplete = true;

  constructor(from: number) {
    this.#from = from;
  }

  push(bytes: Uint8Array): void {
    this.#length += bytes.length;
    if (this.#length > LIMIT) this.#isComplete = false;
    // A copy: who read the bytes may read the next ones into the same place.
    if (this.#isComplete) this.#pieces.push(Buffer.from(bytes));
    else this.#pieces = [];
  }

  /** The bytes of [from, to); undefined if not all of them are held. */
  slice(from: number, to: number): Uint8Array | undefined {
    if (!this.#isComplete || from < this.#from || to > this.#from + this.#length) return undefined;
    if (this.#pieces.length > 1) this.#pieces = [Buffer.concat(this.#pieces)];
    return (this.#pieces[0] ?? new Uint8Array()).subarray(from - this.#from, to - this.#from);
  }

  /** Starts again at the offset; `end` is how far the journal is known. */
  restart(offset: number, end: number): void {
    const held = this.slice(offset, end);
    this.#from = offset;
    // A copy: as a view it would keep all that was held before.
    this.#pieces = held && held.length > 0 ? [Buffer.from(held)] : [];
    this.#length = Math.max(0, end - offset);
    this.#isComplete = held !== undefined || end <= offset;
  }

  lose(): void {
    this.#isComplete = false;
    this.#pieces = [];
  }
}

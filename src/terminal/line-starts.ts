// Remembers where the last lines began, so that reading can start again from there.

/** Where reading can begin: the offset, and the character sets that are in force there. */
export interface Start {
  offset: number;
  charset: number;
}

export class LineStarts {
  private readonly capacity: number;
  private readonly offsets: Float64Array;
  private readonly charsets: Uint8Array;
  private count = 0;
  private valid = 0;

  /** Keeps the start of the line being written and of `lines` complete ones above it. */
  constructor(lines: number) {
    this.capacity = lines + 1;
    this.offsets = new Float64Array(this.capacity);
    this.charsets = new Uint8Array(this.capacity);
  }

  /** How many complete lines `rewind` can go back. */
  get depth(): number {
    return this.valid - 1;
  }

  add(offset: number, charset: number): void {
    const slot = this.count % this.capacity;
    this.offsets[slot] = offset;
    this.charsets[slot] = charset;
    this.count += 1;
    this.valid = Math.min(this.valid + 1, this.capacity);
  }

  /** Goes back by `lines` complete lines; answers where that line began. */
  rewind(lines: number): Start {
    this.count -= lines;
    this.valid -= lines;
    const slot = (this.count - 1) % this.capacity;
    return { offset: this.offsets[slot] ?? 0, charset: this.charsets[slot] ?? 0 };
  }
}

// Parts what a far shell writes into its frames and the bytes between them.

export type Item = { kind: 'frame'; payload: Buffer } | { kind: 'bytes'; bytes: Buffer };

const NEWLINE = 0x0a;
/** Frames are short: if one goes on for longer than this, other output has cut off its end. */
const LONGEST_FRAME = 4096;

export class FrameParser {
  readonly #mark: Buffer;
  #rest: Buffer = Buffer.alloc(0);

  constructor(mark: string) {
    this.#mark = Buffer.from(mark, 'latin1');
  }

  push(bytes: Uint8Array): Item[] {
    const all = this.#rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#rest, bytes]);
    const items: Item[] = [];
    let at = 0;
    for (;;) {
      const start = all.indexOf(this.#mark, at);
      if (start < 0) break;
      const end = all.indexOf(NEWLINE, start);
      if (end < 0 && all.length - start <= LONGEST_FRAME) {
        pushBytes(items, all.subarray(at, start));
        this.#rest = all.subarray(start);
        return items;
      }
      pushBytes(items, all.subarray(at, start));
      const begin = start + this.#mark.length;
      if (end >= 0) items.push({ kind: 'frame', payload: all.subarray(begin, end) });
      at = end >= 0 ? end + 1 : begin;
    }
    const kept = this.#beginOfMark(all.subarray(at));
    pushBytes(items, all.subarray(at, all.length - kept));
    this.#rest = all.subarray(all.length - kept);
    return items;
  }

  /** How many bytes at the end may be the beginning of the mark. */
  #beginOfMark(bytes: Buffer): number {
    for (let length = Math.min(this.#mark.length - 1, bytes.length); length > 0; length -= 1)
      if (bytes.subarray(bytes.length - length).equals(this.#mark.subarray(0, length))) return length;
    return 0;
  }
}

function pushBytes(items: Item[], bytes: Buffer): void {
  if (bytes.length > 0) items.push({ kind: 'bytes', bytes });
}

// Finds binary data in an output: by the bytes whether there is any, by the drawn lines where it stands.

export interface Block {
  /** Counts from 0. */
  from: number;
  /** Exclusive. */
  to: number;
  /** How many bytes it was, about: what draws nothing is not among them. */
  bytes: number;
}

/** Control characters that neither text nor what draws it has: NUL to ACK, DLE to SUB, FS to US, DEL. */
const ODD = new Uint8Array(256).fill(1, 0x00, 0x07).fill(1, 0x10, 0x1b).fill(1, 0x1c, 0x20).fill(1, 0x7f, 0x80);
/** A text may have a few. */
const MANY_ODD = 64;

export function holdsBinary(bytes: Uint8Array): boolean {
  let odd = 0;
  for (const byte of bytes) {
    odd += ODD[byte] ?? 0;
    if (odd >= MANY_ODD) return true;
  }
  return false;
}

const CODE = /\\x[0-9a-f]{2}/g;
const CODE_LENGTH = '\\x00'.length;
/** Names that are separated by NUL have fewer. */
const SHARE_OF_CODES = 0.3;
/** A shorter block is shown. */
const SHORTEST = 500;
/** Words between are a part of the data, unless they are longer than this and than what stands before them. */
const LONGEST_WORDS = 400;

/** Of an output that holds binary data. */
export function findBinary(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let open: Open | undefined;
  for (const [at, line] of lines.entries()) {
    const size = line.length - (CODE_LENGTH - 1) * codesIn(line) + 1;
    if (!isBinary(line)) {
      if (open) open.words += size;
      continue;
    }
    if (open && open.words > Math.max(LONGEST_WORDS, open.bytes)) {
      blocks.push(open);
      open = undefined;
    }
    open = { from: open?.from ?? at, to: at + 1, bytes: (open ? open.bytes + open.words : 0) + size, words: 0 };
  }
  if (open) blocks.push(open);
  return blocks.filter(({ bytes }) => bytes >= SHORTEST).map(({ from, to, bytes }) => ({ from, to, bytes }));
}

interface Open extends Block {
  /** The bytes of the lines behind it that are text. */
  words: number;
}

function isBinary(line: string): boolean {
  return codesIn(line) * CODE_LENGTH > line.length * SHARE_OF_CODES;
}

function codesIn(line: string): number {
  return line.match(CODE)?.length ?? 0;
}

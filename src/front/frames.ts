// What a command and the process that stays tell each other: frames, each with a letter that says what it is.

export const FRAME = {
  /** From the command, in this order: what is to be done, and that it may begin. */
  call: 'c',
  begin: 'g',
  /** It was written where it belongs. */
  shown: 'a',
  /** Why it was not. */
  notShown: 'u',
  input: 'i',
  inputEnd: 'z',
  inputFault: 'f',
  stop: 's',
  /** From one that wants to stay itself. */
  ping: 'p',
  /** From the process that stays, in this order. After `taken` it begins only when it is told to. */
  taken: 'k',
  refused: 'n',
  begun: 'b',
  out: 'o',
  error: 'e',
  wantsInput: 'w',
  ended: 'x',
} as const;

export interface Frame {
  kind: string;
  body: Buffer;
}

const HEADER_BYTES = 5;

export function frame(kind: string, body: string | Uint8Array = ''): Buffer {
  const bytes = Buffer.from(body);
  const header = Buffer.alloc(HEADER_BYTES, kind, 'latin1');
  header.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([header, bytes]);
}

/** Ends where the bytes end; of a frame that is not whole by then nothing comes. */
export async function* framesIn(from: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const bytes of from) {
    parts.push(bytes);
    length += bytes.length;
    // A large frame is put together once.
    if (length < sizeOf(parts[0] ?? bytes)) continue;
    let rest = Buffer.concat(parts);
    for (let size = sizeOf(rest); rest.length >= size; size = sizeOf(rest)) {
      yield { kind: String.fromCharCode(rest[0] ?? 0), body: rest.subarray(HEADER_BYTES, size) };
      rest = rest.subarray(size);
    }
    parts = rest.length > 0 ? [rest] : [];
    length = rest.length;
  }
}

/** Of the first frame, as far as its header is there. */
function sizeOf(bytes: Buffer): number {
  return bytes.length < HEADER_BYTES ? HEADER_BYTES : HEADER_BYTES + bytes.readUInt32BE(1);
}

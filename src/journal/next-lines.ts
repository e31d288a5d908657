// Writes ESC E, which haskeline (ghci) ends its lines with, as CR LF: it does the same and is as long.

const ESC = 0x1b;
const NEXT_LINE = 0x45;
const CR = 0x0d;
const LF = 0x0a;
const SEQUENCE = Buffer.from([ESC, NEXT_LINE]);

/** Whether ESC may stand before the first byte, which then ends a line. */
export function mayEndSequence(bytes: Uint8Array): boolean {
  return bytes[0] === NEXT_LINE;
}

export function isEscape(bytes: Uint8Array): boolean {
  return bytes[0] === ESC;
}

/** Changes the bytes themselves. */
export function writeLineEnds(bytes: Uint8Array, isBehindEscape: boolean): void {
  if (isBehindEscape && mayEndSequence(bytes)) bytes[0] = LF;
  const shown = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = shown.indexOf(SEQUENCE); at >= 0; at = shown.indexOf(SEQUENCE, at + 2)) {
    bytes[at] = CR;
    bytes[at + 1] = LF;
  }
}

// Where a read may stop while output still comes, so that it cuts no character and no escape sequence in two.
import type { Session } from '../state/session.ts';

const REACH = 256;
const ESC = 0x1b;

export async function findSafeEnd(session: Session, end: number): Promise<number> {
  const from = Math.max(session.stream.cursor.offset, end - REACH);
  if (from >= end) return end;
  const tail = await session.stream.read({ from, to: end });
  return end - unfinishedLength(tail);
}

/** How many bytes at the end belong to an incomplete character or escape sequence. */
export function unfinishedLength(tail: Uint8Array): number {
  const start = tail.lastIndexOf(ESC);
  if (start >= 0 && !isWholeSequence(tail.subarray(start))) return tail.length - start;
  return unfinishedCharacterLength(tail);
}

function isWholeSequence(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  if (/^\x1b\[/.test(text)) return /^\x1b\[[0-?]*[ -/]*[@-~]/.test(text);
  if (/^\x1b[\]PX^_k]/.test(text)) return /[\x07\n]/.test(text);
  if (/^\x1b[ -/]/.test(text)) return /^\x1b[ -/]+[0-~]/.test(text);
  return text.length > 1;
}

function unfinishedCharacterLength(tail: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, tail.length); back += 1) {
    const byte = tail[tail.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0;
  }
  return 0;
}

function lengthOf(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

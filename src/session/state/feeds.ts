// Line feeds, by which the lines of a journal are counted.
import type { Journal } from '../../journal/journal.ts';
import type { Range } from './range.ts';

export const LF = 0x0a;

const SLICE = 128 * 1024;

/** By index: an iterator over the bytes takes ten times as long, and after a flood there are millions. */
export function countFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === LF) count += 1;
  return count;
}

/** Counts those in a range of the journal, piece by piece in one buffer. */
export async function countFeedsIn(journal: Journal, { from, to }: Range): Promise<number> {
  const room = Buffer.allocUnsafe(Math.max(0, Math.min(SLICE, to - from)));
  let count = 0;
  for await (const piece of journal.pieces({ from, to }, room.length, room))
    if (piece.kind === 'bytes') count += countFeeds(piece.bytes);
  return count;
}

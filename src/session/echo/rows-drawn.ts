// Where the lines end that stand, in bytes whose cursor may go back up over rows to draw them anew.
import { LF } from '../state/feeds.ts';
import { toLatin1 } from './echo.ts';

/** Of the last whole line. */
export function lastLineStart(bytes: Uint8Array): number {
  return lineEnds(bytes).ends.at(-2) ?? 0;
}

/** Of all whole lines. */
export function lastLineEnd(bytes: Uint8Array): number {
  return lineEnds(bytes).ends.at(-1) ?? 0;
}

/** The rows that were gone back over last, and were drawn anew: where the line above them ends, and how many line ends they have. */
export function rowsDrawn(bytes: Uint8Array): { above: number; rows: number } {
  const { ends, kept } = lineEnds(bytes);
  return { above: ends[kept - 1] ?? 0, rows: ends.length - kept };
}

/** Where the row began when it was first drawn that stands so many rows above the cursor, however often it was drawn anew. */
export function rowFirstDrawn(bytes: Uint8Array, back: number): number {
  const { ends, first } = allLineEnds(toLatin1(bytes));
  return first[ends.length - back - 1] ?? 0;
}

/** The cursor goes up. */
const UP = /\x1b(?:M|\[\d*A)/;
/** Where it goes down, over rows that stand. */
const DOWN = /\x1b\[\d*B/;
const LINE_ENDS = new RegExp(`\n|${UP.source}|${DOWN.source}`, 'g');

interface LineEnds {
  /** Behind the last line ends. */
  ends: number[];
  /** So many were not gone back over the last time. */
  kept: number;
}

/** An editor draws a line of several rows with line ends of its own, and goes back up over them. */
function lineEnds(bytes: Uint8Array): LineEnds {
  const last = bytes.lastIndexOf(LF);
  if (last < 0) return { ends: [], kept: 0 };
  const text = toLatin1(bytes);
  if (UP.test(text)) return allLineEnds(text);
  return { ends: [last > 0 ? bytes.lastIndexOf(LF, last - 1) + 1 : 0, last + 1], kept: 2 };
}

/** `first`: where the row of that number ended when it was first drawn. */
function allLineEnds(text: string): LineEnds & { first: number[] } {
  const ends: number[] = [];
  const first: number[] = [];
  let kept: number | undefined;
  for (const { 0: found, index } of text.matchAll(LINE_ENDS)) {
    const count = Number(/\d+/.exec(found)?.[0] ?? 1) || 1;
    if (found === '\n') first[ends.push(index + 1) - 1] ??= index + 1;
    else if (found.endsWith('B')) kept = ends.push(...first.slice(ends.length, ends.length + count));
    else kept = ends.length = Math.max(0, ends.length - count);
  }
  return { ends, kept: kept ?? ends.length, first };
}

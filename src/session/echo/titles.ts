// Titles of several lines are no output: a trap that tells the terminal what runs may tell it a whole here-document.
import { type Range, subtract } from '../state/range.ts';
import { ECHO_REACH } from './echo.ts';

/** A longer one is no title. */
const LONGEST = 64 * 1024;
const TITLE = /\x1b(?:\]\d+;[^\x07\x18\x1a\x1b]*(?:\x07|\x1b\\)|k[^\x07\x18\x1a\x1b]*\x1b\\)/g;

/** A terminal shows nothing of them. Where bytes become lines, a line feed would end them, and the rest would be shown. */
export function withoutTitles(
  ranges: readonly Range[],
  bytes: (from: number, to: number) => Uint8Array,
): readonly Range[] {
  return ranges.flatMap(({ from, to }) => {
    const whole = bytes(from, to);
    // Of a long output only the ends are held. The title that tells the command stands at its beginning.
    const held = whole.length > 0 ? whole : bytes(from, Math.min(to, from + ECHO_REACH));
    return subtract([{ from, to }], findTitles(held, from));
  });
}

function findTitles(bytes: Uint8Array, from: number): Range[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return [...text.matchAll(TITLE)]
    .filter(([title]) => title.length <= LONGEST && title.includes('\n'))
    .map(({ 0: title, index }) => ({ from: from + index, to: from + index + title.length }));
}

// Finds how far equal and nearly equal lines reach from one end of a range.

export interface Run {
  from: number;
  /** Exclusive. */
  to: number;
}

type Side = 'start' | 'end';

// Comparing lines without their numbers is slow: a longer run is told in parts.
const MOST_SIMILAR = 20_000;
const FEWEST_LETTERS = 8;
const NUMBERS = /\d+(?:[.,:]\d+)*/g;

/** The longest run of equal lines, or of blank ones. */
export function runOfEqual(lines: readonly string[], side: Side, from: number, to: number): Run {
  const line = lines[side === 'start' ? from : to - 1] ?? '';
  if (line.trim() === '') return reach(side, from, to, (at) => (lines[at] ?? '').trim() === '');
  return reach(side, from, to, (at) => lines[at] === line);
}

/** The run of lines that differ only in their numbers; one line alone if it has too few letters to compare. */
export function runOfSimilar(lines: readonly string[], side: Side, from: number, to: number): Run {
  const first = side === 'start' ? from : to - 1;
  const shape = shapeOf(lines[first] ?? '');
  if (shape === undefined || letters(shape) < FEWEST_LETTERS) return { from: first, to: first + 1 };
  const start = side === 'start' ? from : Math.max(from, to - MOST_SIMILAR);
  const end = side === 'start' ? Math.min(to, from + MOST_SIMILAR) : to;
  return reach(side, start, end, (at) => shapeOf(lines[at] ?? '') === shape);
}

function reach(side: Side, from: number, to: number, same: (at: number) => boolean): Run {
  const step = side === 'start' ? 1 : -1;
  let at = side === 'start' ? from : to - 1;
  while (at + step >= from && at + step < to && same(at + step)) at += step;
  return side === 'start' ? { from, to: at + 1 } : { from: at, to };
}

function shapeOf(line: string): string | undefined {
  if (line.length > 500 || !/\d/.test(line)) return undefined;
  return line.replace(NUMBERS, '0');
}

function letters(shape: string): number {
  return shape.match(/\p{L}/gu)?.length ?? 0;
}

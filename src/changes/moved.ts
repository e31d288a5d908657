// Finds what a compiler or linter says again of a place that an edit above it has moved.
import type { Matched } from './match-lines.ts';
import type { Line } from './outline.ts';
import { placeOf } from './places.ts';

/** How many lines further down each stands. */
export type Moved = ReadonlyMap<Line, number>;

/** Takes them out of what is new and gone, and what stands in another order. */
export function takeMoved({ fresh, gone, almost }: Matched): { matched: Matched; moved: Moved } {
  const left = new Set(gone);
  const right = new Set(fresh);
  const moved = new Map<Line, number>();
  const before = new Map<string, Line[]>();
  for (const line of gone) {
    const { told } = placeOf(line) ?? {};
    if (told !== undefined) before.set(told, [...(before.get(told) ?? []), line]);
  }
  for (const line of fresh) {
    const place = placeOf(line);
    const one = place && before.get(place.told)?.shift();
    const row = one && placeOf(one)?.row;
    if (!one || row === undefined) continue;
    if (place.row !== row && !place.isSource) moved.set(line, place.row - row);
    left.delete(one);
    right.delete(line);
  }
  return { matched: { fresh: right, gone: left, almost }, moved };
}

export function describeMove(rows: number): string {
  const count = Math.abs(rows);
  return `the same ${count} ${count === 1 ? 'line' : 'lines'} further ${rows > 0 ? 'down' : 'up'}:`;
}

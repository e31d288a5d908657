// Finds what is said again of a place that an edit above it has moved, and tells the new places.
import type { Matched } from './match-lines.ts';
import type { Line } from './outline.ts';
import { type Place, placeOf } from './places.ts';

const LONG = 20;

export interface Move {
  /** How many lines further down it stands. */
  rows: number;
  place: Place;
}

export type Moved = ReadonlyMap<Line, Move>;

/** Takes them out of what is new and gone, and what stands in another order. */
export function takeMoved({ fresh, gone, almost }: Matched): { matched: Matched; moved: Moved } {
  const left = new Set(gone);
  const right = new Set(fresh);
  const moved = new Map<Line, Move>();
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
    if (place.row !== row && !place.isSource) moved.set(line, { rows: place.row - row, place });
    left.delete(one);
    right.delete(line);
  }
  return { matched: { fresh: right, gone: left, almost }, moved };
}

/** A line for all that moved alike, which names each file and each place once. `above`: what is shown before them. */
export function describeMoved(moved: Iterable<Move>, above: string): string[] {
  const alike = new Map<number, Map<string, Set<string>>>();
  for (const { rows, place } of moved) {
    const files = alike.get(rows) ?? new Map<string, Set<string>>();
    files.set(place.file, (files.get(place.file) ?? new Set<string>()).add(place.at));
    alike.set(rows, files);
  }
  let told = above;
  return [...alike].map(([rows, files]) => {
    const places = [...files].map(([file, ats]) => `${told.includes(file) ? shortName(file) : file}${joinPlaces(ats)}`);
    told += places.join(' ');
    return `~ the same ${describeRows(rows)}: ${places.join('; ')}`;
  });
}

/** Of a long path that was told. */
function shortName(file: string): string {
  return file.length > LONG ? file.replace(/^.*\/(?=.)/, '…/') : file;
}

function describeRows(rows: number): string {
  const count = Math.abs(rows);
  return `${count} ${count === 1 ? 'line' : 'lines'} ${rows > 0 ? 'down' : 'up'}`;
}

function joinPlaces(places: Iterable<string>): string {
  return [...places].map((at, index) => (index > 0 ? at.replace(/^:/, '') : at)).join(', ');
}

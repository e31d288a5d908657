// Finds what a compiler or linter says again of a place that an edit above it has moved.
import type { Matched } from './match-lines.ts';
import type { Line } from './outline.ts';

/** How many lines further down each stands. */
export type Moved = ReadonlyMap<Line, number>;

/** A file and a row; a row and a column below the name of the file; the row before a line of the source. */
const IN_FILE = /^(\s*(?:--> )?\S*[^\s\d:(][:(])(\d+)(?=[:,]\d+(?:[:)]|$)|[:)])/;
const BELOW_FILE = /^(\s+)(\d+)(?=:(?:\d+)?\s)/;
const IN_SOURCE = /^(\s*)(\d+)(?= *[|+-](?:\s|$))/;
const PLACE = /^\s*(?:--> )?(\S+?)(?:: |:?\s|:?$)/;

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

interface Place {
  row: number;
  /** All but the row, and the file above. */
  told: string;
  /** The heading tells where it stands. */
  isSource: boolean;
}

function placeOf({ key, compared, parent }: Line): Place | undefined {
  const source = IN_SOURCE.exec(compared);
  const found = source ?? IN_FILE.exec(compared) ?? (parent ? BELOW_FILE.exec(compared) : null);
  if (!found) return undefined;
  const under = key.slice(0, key.length - compared.length);
  const said = `${found[1]} ${compared.slice(found[0].length)}`.replace(/\s+/g, ' ').trim();
  return { row: Number(found[2]), told: `${under}${said}`, isSource: source !== null };
}

/** The text that lines below it are compared with: it stays the same where its row does not. */
export function withoutRow(heading: string): string {
  return [IN_FILE, BELOW_FILE, IN_SOURCE].reduce((text, place) => text.replace(place, '$1'), heading);
}

/** The place as it was printed. */
export function placeText({ text }: Line): string {
  return PLACE.exec(text)?.[1] ?? text.trim();
}

export function describeMove(rows: number): string {
  const count = Math.abs(rows);
  return `the same ${count} ${count === 1 ? 'line' : 'lines'} further ${rows > 0 ? 'down' : 'up'}:`;
}

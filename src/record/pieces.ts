// A stretch of the journal as what happened, in the order of time: output, sizes, commands, losses.
import { endOf, type Journal } from '../journal/journal.ts';
import { sizeAt, type Timeline } from './timeline.ts';

export type Happening =
  | { kind: 'output'; ms: number; bytes: Uint8Array }
  | { kind: 'size'; ms: number; cols: number; rows: number }
  /** A command begins. */
  | { kind: 'command'; ms: number; line: string }
  | { kind: 'lost'; ms: number; why: string };

export interface Stretch {
  from: number;
  to: number;
}

type Place = { offset: number; size?: { cols: number; rows: number }; line?: string };

const SLICE = 64 * 1024;

/** Whoever takes them slowly is waited for: only a slice is held. */
export async function* happeningsIn(
  journal: Pick<Journal, 'next'>,
  timeline: Timeline,
  { from, to }: Stretch,
): AsyncGenerator<Happening> {
  const places = placesIn(timeline, { from, to });
  let [at, next] = [from, 0];
  while (at < to) {
    const ms = timeOf(timeline, at);
    for (; (places[next]?.offset ?? to) <= at; next += 1) {
      const { size, line } = places[next] ?? {};
      if (size) yield { kind: 'size', ms, ...size };
      if (line !== undefined) yield { kind: 'command', ms, line };
    }
    const end = Math.min(places[next]?.offset ?? to, to, at + SLICE);
    const piece = await journal.next(at, end - at);
    if (!piece) return;
    if (piece.kind === 'gap') yield { kind: 'lost', ms, why: piece.why };
    else yield { kind: 'output', ms, bytes: piece.bytes };
    at = endOf(piece);
  }
}

/** Where something is known: what came at once stays together. */
function placesIn({ times, sizes, commands }: Timeline, { from, to }: Stretch): Place[] {
  const first = sizeAt(sizes, from);
  return [
    ...times.notes.map(({ offset }) => ({ offset })),
    ...sizes
      .filter((size, at) => size.offset > from && !isSame(size, sizes[at - 1] ?? first))
      .map(({ offset, cols, rows }) => ({ offset, size: { cols, rows } })),
    ...commands.map(({ outputFrom: offset, line }) => ({ offset, line })),
  ]
    .filter(({ offset }) => offset >= from && offset < to)
    .sort((a, b) => a.offset - b.offset);
}

function isSame(one: { cols: number; rows: number }, other: { cols: number; rows: number }): boolean {
  return one.cols === other.cols && one.rows === other.rows;
}

function timeOf({ times }: Timeline, offset: number): number {
  return times.at(offset)?.ms ?? 0;
}

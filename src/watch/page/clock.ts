// The time of a replay: how far the journal had come when.
import type { Played } from '../protocol.ts';

/** Where nobody noted times, output comes at this pace, which can be followed by eye. */
const BYTES_A_SECOND = 4_000;

interface Moment {
  offset: number;
  /** In milliseconds from the beginning. */
  at: number;
  /** The bytes from here on come one by one until the next moment; otherwise all at once. */
  isSpread: boolean;
}

export class Clock {
  readonly #moments: readonly Moment[];
  readonly #to: number;

  /** Longer pauses are as long as the longest. */
  constructor({ times, from, to }: Pick<Played, 'times' | 'from' | 'to'>, longestPause = Number.POSITIVE_INFINITY) {
    this.#to = to;
    this.#moments = times.length === 0 ? evenly(from, to) : noted(times, from, longestPause);
  }

  get length(): number {
    return this.#moments.at(-1)?.at ?? 0;
  }

  /** How far the journal had come at that time. */
  offsetAt(ms: number): number {
    const next = this.#moments.findIndex(({ at }) => at > ms);
    const [before, after] = [this.#moments[next - 1], this.#moments[next]];
    if (!before || !after) return this.#to;
    if (!before.isSpread) return after.offset;
    return Math.floor(before.offset + ((ms - before.at) / (after.at - before.at)) * (after.offset - before.offset));
  }

  /** When the byte at the offset came. */
  timeOf(offset: number): number {
    const next = this.#moments.findIndex((moment) => moment.offset > offset);
    const [before, after] = [this.#moments[next < 0 ? this.#moments.length - 1 : next - 1], this.#moments[next]];
    if (!before) return 0;
    if (!after || !before.isSpread) return before.at;
    return before.at + ((offset - before.offset) / (after.offset - before.offset)) * (after.at - before.at);
  }
}

function evenly(from: number, to: number): Moment[] {
  return [
    { offset: from, at: 0, isSpread: true },
    { offset: to, at: ((to - from) / BYTES_A_SECOND) * 1000, isSpread: false },
  ];
}

/** Of what is older than the beginning only the newest counts. */
function noted(times: Played['times'], from: number, longestPause: number): Moment[] {
  const first = Math.max(
    0,
    times.findLastIndex(({ offset }) => offset <= from),
  );
  let [at, last] = [0, times[first]?.ms ?? 0];
  return times.slice(first).map(({ offset, ms, isSpread }) => {
    at += Math.min(longestPause, Math.max(0, ms - last));
    last = ms;
    return { offset: Math.max(from, offset), at, isSpread };
  });
}

// When the output of a session came, as a replay is told it, and the pace at which it plays.
import { describe, expect, it } from 'vitest';
import { type TimeNote, Times } from '../journal/times.ts';
import { Clock } from './page/clock.ts';
import type { Tick } from './protocol.ts';
import { ticksOf } from './timeline.ts';

const note = (kind: TimeNote['kind'], offset: number, ms: number): TimeNote => ({ kind, offset, ms });
const clockOf = (notes: TimeNote[], range: { from: number; to: number }, longest?: number): Clock =>
  new Clock({ times: ticksOf(new Times(notes), range), ...range }, longest);

describe('what a replay is told', () => {
  it.each<[string, TimeNote[], { from: number; to: number }, Tick[]]>([
    ['is nothing where nothing was noted', [], { from: 0, to: 90 }, []],
    [
      'is when each stretch came',
      [note('from', 0, 1000), note('from', 40, 5000)],
      { from: 0, to: 90 },
      [
        { offset: 0, ms: 1000, isSpread: false },
        { offset: 40, ms: 5000, isSpread: false },
      ],
    ],
    [
      'begins with what is kept',
      [note('from', 0, 1000), note('from', 40, 5000), note('from', 80, 9000)],
      { from: 50, to: 90 },
      [
        { offset: 50, ms: 5000, isSpread: false },
        { offset: 80, ms: 9000, isSpread: false },
      ],
    ],
    [
      'joins what came at nearly the same time',
      [note('from', 0, 1000), note('from', 10, 1005), note('from', 40, 1500)],
      { from: 0, to: 90 },
      [
        { offset: 0, ms: 1000, isSpread: false },
        { offset: 40, ms: 1500, isSpread: false },
      ],
    ],
    [
      'says where it is only about known',
      [note('rough', 0, 1000), note('mark', 50, 3000), note('rough', 100, 9000)],
      { from: 0, to: 100 },
      [
        { offset: 0, ms: 1000, isSpread: true },
        { offset: 50, ms: 3000, isSpread: true },
        { offset: 100, ms: 9000, isSpread: true },
      ],
    ],
  ])('%s', (_, notes, range, ticks) => expect(ticksOf(new Times(notes), range)).toEqual(ticks));

  it('has an end, however much was noted', () => {
    const notes = Array.from({ length: 2_000 }, (_, at) => note('from', at, at * 100));
    const ticks = ticksOf(new Times(notes), { from: 0, to: 2_000 }, 100);
    expect(ticks.length).toBeLessThanOrEqual(100);
    expect(ticks.length).toBeGreaterThan(25);
    expect(ticksOf(new Times([note('from', 0, 0), note('from', 9, 1e9)]), { from: 0, to: 9 }, 1)).toHaveLength(2);
  });
});

describe('a replay', () => {
  const night = [note('from', 0, 1_000), note('from', 40, 5_000), note('from', 60, 3_605_000)];
  const range = { from: 0, to: 90 };

  it('plays at the true pace', () => {
    const clock = clockOf(night, range);
    expect(clock.length).toBe(3_604_000);
    expect([0, 3_999, 4_000, 3_603_999, 3_604_000].map((ms) => clock.offsetAt(ms))).toEqual([40, 40, 60, 60, 90]);
    expect([0, 39, 40, 59, 60, 90].map((offset) => clock.timeOf(offset))).toEqual([
      0, 0, 4_000, 4_000, 3_604_000, 3_604_000,
    ]);
  });

  it('leaves out what is long of pauses, for whoever wants that', () => {
    const clock = clockOf(night, range, 2_000);
    expect(clock.length).toBe(4_000);
    expect([0, 1_999, 2_000, 3_999, 4_000].map((ms) => clock.offsetAt(ms))).toEqual([40, 40, 60, 60, 90]);
  });

  it('begins where its bytes do, with the time that it has there', () => {
    const times = ticksOf(new Times(night), range);
    const clock = new Clock({ times, from: 50, to: 90 });
    expect(clock.length).toBe(3_600_000);
    expect([0, 3_599_999, 3_600_000].map((ms) => clock.offsetAt(ms))).toEqual([60, 60, 90]);
  });

  it('goes evenly over what is only about known, and over what nobody noted', () => {
    const clock = clockOf([note('rough', 0, 1000), note('rough', 100, 2000)], { from: 0, to: 100 });
    expect([0, 500, 1000].map((ms) => clock.offsetAt(ms))).toEqual([0, 50, 100]);
    expect(clock.timeOf(25)).toBe(250);
    const unknown = new Clock({ times: [], from: 1_000, to: 9_000 });
    expect(unknown.length).toBe(2_000);
    expect([unknown.offsetAt(1_000), unknown.timeOf(5_000)]).toEqual([5_000, 1_000]);
  });
});

// Ranges without others, for all ways in which two can meet.
import { expect, it } from 'vitest';
import { type Range, sizeOf, subtract } from './range.ts';

const range = (from: number, to: number): Range => ({ from, to });

it('what is left holds exactly the places that no other range holds', () => {
  const all: Range[] = [];
  for (let from = 0; from <= 6; from += 1) for (let to = from; to <= 6; to += 1) all.push(range(from, to));
  const holds = (ranges: readonly Range[], at: number) => ranges.some(({ from, to }) => from <= at && at < to);
  for (const one of all) {
    for (const other of all) {
      const left = subtract([one], [other]);
      for (let at = 0; at < 6; at += 1) expect(holds(left, at)).toBe(holds([one], at) && !holds([other], at));
      expect(left.filter(({ from, to }) => from >= to)).toEqual([]);
    }
  }
});

it('several are taken away one after the other', () => {
  expect(subtract([range(0, 10), range(20, 30)], [range(2, 3), range(8, 22), range(25, 26)])).toEqual([
    range(0, 2),
    range(3, 8),
    range(22, 25),
    range(26, 30),
  ]);
});

it('the size is that of all of them', () => {
  expect(sizeOf([])).toBe(0);
  expect(sizeOf([range(5, 10), range(100, 101)])).toBe(6);
});

// When a silent program is looked at, and how long counts what was found.
import { expect, it } from 'vitest';
import { SILENT_AGAIN_MS, SILENT_KEPT_MS, SILENT_MS } from '../../timing-looks.ts';
import { type Found, KeptLooks } from './kept-looks.ts';

const RUNS: Found = { state: 'running', agent: undefined };
const ASKS: Found = { state: 'password', agent: undefined };
const ROW = { id: 's1', active: 100 };
const SILENT = 100_000 + SILENT_MS;

it('not before it has been silent for a while', () => {
  const looks = new KeptLooks();
  expect(looks.dueInMs(ROW, 100_000)).toBe(SILENT_MS);
  expect(looks.dueInMs(ROW, SILENT)).toBe(0);
  expect(looks.recall(ROW)).toBeUndefined();
});

it('what seems to run is looked at again, each time after twice as long', () => {
  const looks = new KeptLooks();
  const pauses: number[] = [];
  let now = SILENT;
  for (let look = 0; look < 7; look += 1) {
    looks.keep(ROW, RUNS, now);
    pauses.push(looks.dueInMs(ROW, now));
    now += looks.dueInMs(ROW, now);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 15, 15, 15].map((times) => times * SILENT_AGAIN_MS));
  expect(pauses.at(-1)).toBe(SILENT_KEPT_MS);
});

it('that it asks counts for the longest time, and after that it may run again', () => {
  const looks = new KeptLooks();
  looks.keep(ROW, ASKS, SILENT);
  expect(looks.dueInMs(ROW, SILENT)).toBe(SILENT_KEPT_MS);
  looks.keep(ROW, RUNS, SILENT + SILENT_KEPT_MS);
  expect(looks.dueInMs(ROW, SILENT + SILENT_KEPT_MS)).toBe(SILENT_AGAIN_MS);
});

it('nothing counts any more once something is printed, or the session is gone', () => {
  const looks = new KeptLooks();
  looks.keep(ROW, ASKS, SILENT);
  expect(looks.recall(ROW)).toEqual(ASKS);
  expect(looks.recall({ ...ROW, active: 101 })).toBeUndefined();
  expect(looks.dueInMs({ ...ROW, active: 101 }, 102_000)).toBe(0);
  looks.forgetAllBut(['s2']);
  expect(looks.recall(ROW)).toBeUndefined();
});

// When an observed command began and ended.
import { expect, it } from 'vitest';
import { timesOf } from './observed-command.ts';

const TYPED = 1_000;
const SEEN = 9_000;

it('is told by the clock of the shell', () => {
  expect(timesOf({ status: 3, clock: { began: 1_500, ended: 4_000 } }, TYPED, SEEN)).toEqual({
    exitCode: 3,
    at: 4_000,
    durationMs: 2_500,
  });
});

it.each([
  ['behind', 500],
  ['ahead', 99_000],
])(
  'is told by the own clock where that of the shell is %s, as on another machine, but for how long it took',
  (_, at) => {
    expect(timesOf({ status: 0, clock: { began: at - 250, ended: at } }, TYPED, SEEN)).toEqual({
      exitCode: 0,
      at: SEEN,
      durationMs: 250,
    });
  },
);

it('lasts from when it was typed until its end was seen, where no clock tells', () => {
  expect(timesOf({ status: 0 }, TYPED, SEEN)).toMatchObject({ at: SEEN, durationMs: SEEN - TYPED });
  expect(timesOf({ status: 0, clock: { began: undefined, ended: 4_000 } }, TYPED, SEEN)).toMatchObject({
    at: 4_000,
    durationMs: 3_000,
  });
});

// Sessions that ended elsewhere are looked for when tmux says so, and only then.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log } from '../../log.ts';
import { Departures } from './departures.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('many changes are looked at once, and no change not at all', async () => {
  const look = vi.fn(async () => undefined);
  const departures = new Departures(look);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(0);
  for (let change = 0; change < 5; change += 1) departures.note();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(1);
  departures.note();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(2);
});

it('a look that fails is told, and the next change is looked at all the same', async () => {
  const told = vi.spyOn(log, 'fault').mockReturnValue();
  const look = vi.fn(() => Promise.reject(new Error('no tmux')));
  const departures = new Departures(look);
  for (const times of [1, 2]) {
    departures.note();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([look.mock.calls.length, told.mock.calls.length]).toEqual([times, times]);
  }
});

it('nothing is looked at once the server goes away', async () => {
  const look = vi.fn(async () => undefined);
  const departures = new Departures(look);
  departures.note();
  departures.close();
  departures.note();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(0);
});

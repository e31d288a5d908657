// The clock of idle sessions rings as often as is of use.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log } from '../../log.ts';
import { IdleClock } from './idle-clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function ringing(idleSeconds: number): { clock: IdleClock; ring: ReturnType<typeof vi.fn<() => Promise<void>>> } {
  const clock = new IdleClock();
  const ring = vi.fn(async () => undefined);
  clock.start(idleSeconds, ring);
  return { clock, ring };
}

it.each([
  [20, 5_000],
  [1, 500],
  [0.001, 500],
  [86_400, 15_000],
])('for an idle time of %f s it rings every %i ms', (idleSeconds, period) => {
  const { clock, ring } = ringing(idleSeconds);
  vi.advanceTimersByTime(period - 1);
  expect(ring).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1 + period * 2);
  expect(ring).toHaveBeenCalledTimes(3);
  clock.stop();
});

it('started twice it rings for the first alone', () => {
  const { clock, ring } = ringing(20);
  const other = vi.fn(async () => undefined);
  clock.start(1, other);
  vi.advanceTimersByTime(5_000);
  expect([ring.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  clock.stop();
});

it('stopped it rings no more, and can be started anew', () => {
  const { clock, ring } = ringing(20);
  clock.stop();
  vi.advanceTimersByTime(60_000);
  expect(ring).not.toHaveBeenCalled();
  clock.start(20, ring);
  vi.advanceTimersByTime(5_000);
  expect(ring).toHaveBeenCalledTimes(1);
  clock.stop();
});

it('goes on after a failure, which is told', async () => {
  const told = vi.spyOn(log, 'fault').mockReturnValue();
  const clock = new IdleClock();
  const ring = vi.fn(() => Promise.reject(new Error('no tmux')));
  clock.start(20, ring);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ring).toHaveBeenCalledTimes(2);
  expect(told).toHaveBeenCalledTimes(2);
  clock.stop();
});

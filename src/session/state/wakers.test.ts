// Who waits for news is called at once, and in a flood once for many pieces.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Wakers } from './wakers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function listening(): { wakers: Wakers; calls: () => number; stop: () => void } {
  const wakers = new Wakers();
  const waker = vi.fn();
  const stop = wakers.add(waker);
  return { wakers, calls: () => waker.mock.calls.length, stop };
}

it('each news is told at once', () => {
  const { wakers, calls } = listening();
  wakers.wake();
  wakers.tookIn(100);
  wakers.wake();
  expect(calls()).toBe(2);
});

it('the notices of a flood are told together, and the last of them too', () => {
  const { wakers, calls } = listening();
  wakers.tookIn(1024 * 1024);
  for (let n = 0; n < 100; n += 1) wakers.wake();
  expect(calls()).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(calls()).toBe(1);
});

it('after a flood news is told at once again', () => {
  const { wakers, calls } = listening();
  wakers.tookIn(1024 * 1024);
  wakers.wake();
  wakers.tookIn(10);
  wakers.wake();
  expect(calls()).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(calls()).toBe(1);
});

it('who does not wait any more is not called', () => {
  const { wakers, calls, stop } = listening();
  stop();
  wakers.wake();
  expect(calls()).toBe(0);
});

it('at the end all are woken, and nothing is left that would call later', () => {
  const { wakers, calls } = listening();
  wakers.tookIn(1024 * 1024);
  wakers.wake();
  wakers.wakeAll();
  expect(calls()).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Notifier } from './notifier.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a notifier', () => {
  it('tells at once, then of all that follows once in a while', () => {
    const tell = vi.fn();
    const notifier = new Notifier(tell);
    for (let ring = 0; ring < 10; ring += 1) notifier.ring();
    expect(tell).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(500);
    expect(tell).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5_000);
    expect(tell).toHaveBeenCalledTimes(2);
  });

  it('that was closed tells nothing, nor what it held back', () => {
    const tell = vi.fn();
    const notifier = new Notifier(tell);
    notifier.ring();
    notifier.ring();
    notifier.close();
    notifier.ring();
    vi.advanceTimersByTime(5_000);
    expect(tell).toHaveBeenCalledTimes(1);
  });
});

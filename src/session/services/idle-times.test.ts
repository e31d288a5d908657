// How long a session has been idle, whatever is done to the wall clock meanwhile.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../../test/helpers/fake-time.ts';
import { IdleTimes } from './idle-times.ts';

beforeEach(() => {
  fakeTime();
  vi.setSystemTime(1_000_000);
});

/** What tmux tells of an activity that happened so long ago. */
const activeBefore = (seconds: number) => ({ id: 's1', active: Math.floor(Date.now() / 1000) - seconds });

/** The wall clock is set; the time since anything is the same as before. */
function setWallClock(bySeconds: number): void {
  const before = performance.now();
  vi.setSystemTime(Date.now() + bySeconds * 1000);
  expect(performance.now()).toBe(before);
}

describe('the time that a session has been idle', () => {
  it('is what tmux tells at the first look, and grows with time', () => {
    const times = new IdleTimes();
    const row = activeBefore(30);
    expect(times.look(row)).toBe(30);
    vi.advanceTimersByTime(12_000);
    expect(times.look(row)).toBe(42);
  });

  it.each([3_600, -3_600])('grows no faster or slower if the wall clock is set by %i s', (seconds) => {
    const times = new IdleTimes();
    const row = activeBefore(5);
    times.look(row);
    setWallClock(seconds);
    vi.advanceTimersByTime(10_000);
    expect(times.look(row)).toBe(15);
  });

  it('begins again with an activity, and counts from that', () => {
    const times = new IdleTimes();
    times.look(activeBefore(50));
    vi.advanceTimersByTime(20_000);
    expect(times.look(activeBefore(4))).toBe(4);
  });

  it('is never longer than the time since the last look, if there was an activity since', () => {
    const times = new IdleTimes();
    times.look(activeBefore(50));
    vi.advanceTimersByTime(5_000);
    const row = activeBefore(1);
    setWallClock(3_600);
    expect(times.look(row)).toBe(5);
  });

  it('is forgotten with the session', () => {
    const times = new IdleTimes();
    times.look(activeBefore(50));
    vi.advanceTimersByTime(5_000);
    times.forgetAllBut(['s2']);
    expect(times.look(activeBefore(2))).toBe(2);
  });
});

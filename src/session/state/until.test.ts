// A wait ends with what the test finds, with the time, or with the caller's change of mind.
import { getEventListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { until } from './until.ts';

describe('a wait', () => {
  it('is over at once where it is so already', async () => {
    const { session } = new FakeSession();
    expect(await until(session, { within: 0 }, () => 'found')).toBe('found');
  });

  it('takes what is neither undefined nor false for found', async () => {
    const { session } = new FakeSession();
    expect(await until(session, { within: 0 }, () => 0)).toBe(0);
    expect(await until(session, { within: 0 }, () => '')).toBe('');
    expect(await until(session, { within: 0 }, () => false)).toBeUndefined();
  });

  it('ends when the time is over, after one last look', async () => {
    fakeTime();
    const { session } = new FakeSession();
    const looks: number[] = [];
    const began = performance.now();
    const waited = await passTime(
      until(session, { within: 700 }, () => {
        looks.push(performance.now() - began);
        return false;
      }),
    );
    expect(waited).toEqual({ value: undefined, ms: 700 });
    expect(looks).toEqual([0, 250, 500, 700]);
  });

  it('looks as often as it is told to, at what no output tells', async () => {
    fakeTime();
    const { session } = new FakeSession();
    let looks = 0;
    const third = (): boolean => ++looks === 3;
    expect(await passTime(until(session, { within: 10_000, every: 20 }, third))).toEqual({ value: true, ms: 40 });
  });

  it('looks again at once when something was printed, which it has taken in by then', async () => {
    fakeTime();
    const fake = new FakeSession();
    setTimeout(() => fake.print('news'), 33);
    const scanned = (): number | false => fake.session.stream.scanned > 0 && fake.session.stream.scanned;
    expect(await passTime(until(fake.session, { within: 10_000 }, scanned))).toEqual({ value: 4, ms: 33 });
  });

  it('does not miss what was printed while it looked', async () => {
    fakeTime();
    const fake = new FakeSession();
    let looks = 0;
    const waited = until(fake.session, { within: 10_000 }, async () => {
      looks += 1;
      if (looks === 1) fake.print('meanwhile');
      return looks === 2;
    });
    expect(await passTime(waited)).toEqual({ value: true, ms: 0 });
  });

  it('does not count the time in which the machine stood still', async () => {
    const fake = new FakeSession();
    const isPrinted = (): boolean => fake.session.stream.scanned > 0;
    const waited = until(fake.session, { within: 200 }, isPrinted);
    const printed = (async () => {
      await pause(10);
      const over = performance.now() + 300;
      while (performance.now() < over);
      await pause(15);
      fake.print('late');
    })();
    expect(await waited).toBe(true);
    await printed;
  });

  it('ends when nobody waits any more, be it from the beginning', async () => {
    fakeTime();
    const { session } = new FakeSession();
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 40);
    const never = (): boolean => false;
    const { signal } = stop;
    expect((await passTime(until(session, { within: 10_000, signal }, never))).ms).toBe(40);
    expect((await passTime(until(session, { within: 10_000, signal }, never))).ms).toBe(0);
  });

  it('that fails tells why, and listens to the caller no more', async () => {
    const { session } = new FakeSession();
    const { signal } = new AbortController();
    const fail = (): Promise<never> => {
      expect(getEventListeners(signal, 'abort')).toHaveLength(1);
      return Promise.reject(new Error('no tmux'));
    };
    await expect(until(session, { within: 10_000, signal }, fail)).rejects.toThrow('no tmux');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

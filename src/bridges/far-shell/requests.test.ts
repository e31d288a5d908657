// Requests on one shell: their numbers, their time limits, and what becomes of them when the shell ends.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Awaited, NO_LIMIT, Requests } from './requests.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begun(lost?: Error) {
  const late: number[] = [];
  const requests = new Requests({ isLost: () => lost, late: (afterMs) => late.push(afterMs) });
  const pending = new Map<number, Awaited<string>>();
  const ask = (patienceMs = NO_LIMIT) =>
    requests.make<Awaited<string>, string>(pending, (_, awaited) => awaited, patienceMs);
  return { requests, pending, ask, late };
}

describe('a request', () => {
  it('has the smallest free number until it is answered', async () => {
    const { pending, ask } = begun();
    const answers = [ask(), ask(), ask()];
    expect([...pending.keys()]).toEqual([1, 2, 3]);
    pending.get(2)?.resolve('second');
    expect(await answers[1]).toBe('second');
    void ask();
    expect([...pending.keys()].sort()).toEqual([1, 2, 3]);
  });

  it('is under way until it is answered, and a number that was only claimed is none', async () => {
    const { requests, pending, ask } = begun();
    requests.claim();
    expect(requests.areUnderWay).toBe(false);
    const answer = ask();
    expect(requests.areUnderWay).toBe(true);
    pending.get(2)?.resolve('done');
    await answer;
    expect(requests.areUnderWay).toBe(false);
  });

  it('is told of when it takes too long, and not when it was answered in time', async () => {
    const { pending, ask, late } = begun();
    const quick = ask(100);
    void ask(200);
    pending.get(1)?.resolve('in time');
    expect(await quick).toBe('in time');
    await vi.advanceTimersByTimeAsync(150);
    expect(late).toEqual([]);
    await vi.advanceTimersByTimeAsync(50);
    expect(late).toEqual([200]);
  });

  it('fails when the shell ends, and is not made once it has ended', async () => {
    const { requests, pending, ask, late } = begun();
    const waiting = [ask(100), ask()];
    requests.rejectAll(new Error('it ended'));
    for (const each of waiting) await expect(each).rejects.toThrow('it ended');
    expect(pending.size).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(late).toEqual([]);
    await expect(begun(new Error('lost')).ask()).rejects.toThrow('lost');
  });
});

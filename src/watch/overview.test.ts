// What is told to whoever begins to watch.
import { expect, it } from 'vitest';
import type { Since } from '../events/event-log.ts';
import { numberBefore } from './overview.ts';

/** Events with these times, in seconds, numbered from 1. */
function eventsAt(...times: number[]) {
  const all = times.map((time, at) => ({ number: at + 1, event: { kind: 'notice', text: '', time } as const }));
  return {
    since: async (number: number): Promise<Since> =>
      ({ events: all.filter((each) => each.number > number), newest: all.length }) as Since,
  };
}

it('begins with the first event since somebody watches, though the host was reached later', async () => {
  expect(await numberBefore(eventsAt(1, 2, 5, 6), 4_000)).toBe(2);
  expect(await numberBefore(eventsAt(5, 6), 4_000)).toBe(0);
});

it('begins with what comes, where nothing has happened since', async () => {
  expect(await numberBefore(eventsAt(1, 2, 3), 4_000)).toBe(3);
  expect(await numberBefore(eventsAt(), 4_000)).toBe(0);
});

it('tells no more of the last moments than a person reads', async () => {
  expect(await numberBefore(eventsAt(...Array<number>(200).fill(9)), 4_000)).toBe(150);
});

// One action at a time, in order, whatever becomes of each.
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Queue } from './queue.ts';

it('begins each action when the one before has ended, in the order asked for', async () => {
  const queue = new Queue();
  const told: string[] = [];
  const act = (name: string, turns: number) => async () => {
    told.push(`${name} begins`);
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    told.push(`${name} ends`);
    return name;
  };
  const answers = await Promise.all([queue.run(act('slow', 5)), queue.run(act('quick', 0)), queue.run(act('last', 1))]);
  expect(answers).toEqual(['slow', 'quick', 'last']);
  expect(told).toEqual(['slow begins', 'slow ends', 'quick begins', 'quick ends', 'last begins', 'last ends']);
});

it('tells a failure to who asked, and goes on with the next', async () => {
  const queue = new Queue();
  const fail = (error: Error) => () => {
    throw error;
  };
  const thrown = queue.run(fail(new Error('at once')));
  const rejected = queue.run(() => Promise.reject(new Error('later')));
  const next = queue.run(() => 'next');
  await expect(thrown).rejects.toThrow('at once');
  await expect(rejected).rejects.toThrow('later');
  expect(await next).toBe('next');
});

it('takes an action that was asked for by another one after it', async () => {
  const queue = new Queue();
  const told: number[] = [];
  let inner: Promise<number> | undefined;
  await queue.run(() => {
    inner = queue.run(() => told.push(2));
    told.push(1);
  });
  await inner;
  expect(told).toEqual([1, 2]);
});

it('gives up an action whose turn has not come in time, and the others keep their turns', async () => {
  const queue = new Queue();
  const told: string[] = [];
  let end = (): void => undefined;
  const first = queue.runWithin(1, () => new Promise<void>((resolve) => (end = resolve)));
  const late = queue.runWithin(1, () => told.push('late'));
  const patient = queue.runWithin(60_000, () => told.push('patient'));
  expect(await late).toBeUndefined();
  end();
  expect(await first).toEqual({ value: undefined });
  expect(await patient).toEqual({ value: 1 });
  expect(told).toEqual(['patient']);
});

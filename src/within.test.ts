import { expect, it } from 'vitest';
import { within } from './within.ts';

it('answers what came in time', async () => {
  expect(await within(10_000, Promise.resolve(7))).toEqual({ value: 7 });
  expect(await within(10_000, Promise.resolve(undefined))).toEqual({ value: undefined });
});

it('answers nothing where it is late', async () => {
  expect(await within(1, new Promise(() => undefined))).toBeUndefined();
});

it('hands a failure on', async () => {
  await expect(within(10_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});

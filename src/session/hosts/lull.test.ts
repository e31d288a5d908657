// Several are waited for as long as one of them comes now and then.
import { expect, it } from 'vitest';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { Lull } from './lull.ts';

const after = (ms: number): Promise<number> => new Promise((resolve) => setTimeout(() => resolve(ms), ms));
const failing = (ms: number): Promise<number> => after(ms).then(() => Promise.reject(new Error('away')));

async function waited(times: readonly number[], most = 20_000): Promise<[found: unknown[], ms: number]> {
  fakeTime();
  const lull = new Lull(3_000, most);
  const { value, ms } = await passTime(Promise.all(times.map((each) => lull.await(after(each)))));
  return [value.map((each) => each?.value), ms];
}

it('one that comes prolongs the wait for the others', async () => {
  expect(await waited([1_000, 3_500, 6_000, 60_000])).toEqual([[1_000, 3_500, 6_000, undefined], 9_000]);
});

it('nobody is waited for after the longest time', async () => {
  expect(await waited([2_000, 4_000, 6_000], 5_000)).toEqual([[2_000, 4_000, undefined], 5_000]);
});

it('one that fails has come, and fails', async () => {
  fakeTime();
  const lull = new Lull(3_000, 20_000);
  const { value, ms } = await passTime(Promise.allSettled([lull.await(failing(2_000)), lull.await(after(60_000))]));
  expect([value.map(({ status }) => status), ms]).toEqual([['rejected', 'fulfilled'], 5_000]);
});

// Several sessions in one call: side by side, at one moment, each with its share.
import { expect, it } from 'vitest';
import { shareOut } from './share.ts';
import { ALONE, doTogether } from './together.ts';

it.each<[wanted: number[], total: number, shares: number[]]>([
  [[], 100, []],
  [[10, 20], 100, [10, 20]],
  [[1000, 1000], 100, [50, 50]],
  [[1000, 10, 30], 100, [60, 10, 30]],
  [[1000, 1000, 10], 100, [45, 45, 10]],
  [[5, 5, 5], 10, [3, 3, 4]],
  [[5, 5], -3, [0, 0]],
])('%j of %i', (wanted, total, shares) => {
  expect(shareOut(wanted, total)).toEqual(shares);
});

it('is asked of all before anybody shows, and one that fails is not waited for', async () => {
  const order: string[] = [];
  const outcomes = await doTogether(['a', 'fails', 'b'], 100, async (item, part) => {
    order.push(`ask ${item}`);
    if (item === 'fails') throw new Error('no');
    if (item === 'a') await new Promise(setImmediate);
    return part.show(async () => {
      order.push(`show ${item}`);
      return part.take(item === 'a' ? 10 : 500);
    });
  });
  expect(outcomes).toEqual([{ done: 10 }, { failed: new Error('no') }, { done: 90 }]);
  expect(order.slice(0, 3)).toEqual(['ask a', 'ask fails', 'ask b']);
  expect(order.slice(3).sort()).toEqual(['show a', 'show b']);
});

it('begins to show in one step, whatever others do meanwhile', async () => {
  const order: string[] = [];
  const call = (name: string, delays: number[]): Promise<unknown> =>
    doTogether(delays, 0, async (delay, part) => {
      for (let turn = 0; turn < delay; turn += 1) await Promise.resolve();
      return part.show(async () => order.push(name));
    });
  await Promise.all([call('a', [0, 7, 3]), call('b', [7, 1, 2]), call('c', [3, 3, 5])]);
  expect(order.join('')).toMatch(/^(?:aaa|bbb|ccc){3}$/);
});

it('waits for no room where a part shows nothing, or fails while it shows', async () => {
  const outcomes = await doTogether([1, 2, 3], 60, async (item, part) =>
    part.show(async () => {
      if (item === 1) return 0;
      if (item === 2) throw new Error('gone');
      return part.take(1000);
    }),
  );
  expect(outcomes).toEqual([{ done: 0 }, { failed: new Error('gone') }, { done: 60 }]);
});

it('costs one session alone nothing', async () => {
  expect(await ALONE.show(async () => 1)).toBe(1);
  expect(await ALONE.take(1e9)).toBe(1e9);
});

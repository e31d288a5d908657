import { expect, it } from 'vitest';
import { Memory } from './memory.ts';

const listing = (memory: Memory, ids: readonly string[]): Promise<readonly string[]> =>
  memory.during(
    async () => ids,
    (listed) => listed,
  );

it('forgets the sessions that a list no longer has', async () => {
  const memory = new Memory();
  memory.of('a').untold = 'p1';
  memory.of('b').untold = 'p2';
  expect(await listing(memory, ['b', 'c'])).toEqual(['b', 'c']);
  expect([memory.ids, memory.of('b').untold, memory.of('a').untold]).toEqual([['b'], 'p2', undefined]);
});

it('keeps one that is first met while the list is on its way', async () => {
  const memory = new Memory();
  memory.of('old');
  const listed = memory.during(
    async () => {
      memory.of('new');
      return [];
    },
    (ids) => ids,
  );
  await listed;
  expect(memory.ids).toEqual(['new']);
});

it('forgets nothing where there is no list', async () => {
  const memory = new Memory();
  memory.of('a');
  const fails = memory.during<string[]>(
    async () => Promise.reject(new Error('iTerm2 is away')),
    (ids) => ids,
  );
  await expect(fails).rejects.toThrow('away');
  expect(memory.ids).toEqual(['a']);
});

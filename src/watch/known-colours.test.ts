// The page asks for the colour of each tag once, and shows sessions also without.
import { expect, it } from 'vitest';
import { KnownColours } from './known-colours.ts';

it('asks only for tags that are new, and again for those that could not be read', async () => {
  const asked: string[][] = [];
  let isBroken = true;
  const colours = new KnownColours(async (tags) => {
    asked.push([...tags]);
    if (isBroken) throw new Error('the folder is away');
    return new Map(tags.map((tag) => [tag, `colour of ${tag}`]));
  });
  expect((await colours.of([])).size).toBe(0);
  expect((await colours.of([{ tags: ['a', 'b'] }, { tags: ['a'] }])).size).toBe(0);
  isBroken = false;
  expect((await colours.of([{ tags: ['a', 'b'] }])).get('b')).toBe('colour of b');
  await colours.of([{ tags: ['b', 'c'] }]);
  await colours.of([{ tags: ['c', 'a'] }]);
  expect(asked).toEqual([['a', 'b'], ['a', 'b'], ['c']]);
});

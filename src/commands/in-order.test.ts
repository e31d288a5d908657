// Texts that nobody waits for come in order, and one that could not be written is told at the end.
import { expect, it } from 'vitest';
import { InOrder } from './in-order.ts';

it('writes one behind the other', async () => {
  const written: string[] = [];
  const texts = new InOrder({
    write: async (text) => {
      await Promise.resolve();
      written.push(text);
    },
  });
  for (const text of ['a', 'b', 'c']) texts.write(text);
  await texts.done();
  expect(written).toEqual(['a', 'b', 'c']);
});

it('fails at its end with the first failure, and writes nothing behind that', async () => {
  const tried: string[] = [];
  const texts = new InOrder({
    write: async (text) => {
      tried.push(text);
      if (text === 'b') throw new Error('full');
    },
  });
  for (const text of ['a', 'b', 'c']) texts.write(text);
  await expect(texts.done()).rejects.toThrow('full');
  expect(tried).toEqual(['a', 'b']);
});

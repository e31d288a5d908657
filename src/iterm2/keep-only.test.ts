import { expect, it } from 'vitest';
import { keepOnly } from './keep-only.ts';

it('keeps what is there, and adds nothing', () => {
  const known = new Map([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
  keepOnly(known, ['c', 'a', 'new']);
  expect([...known]).toEqual([
    ['a', 1],
    ['c', 3],
  ]);
});

import { expect, it } from 'vitest';
import { isUnwatched } from './left-stages.ts';

it('takes a stage that nobody looks at for left, unless it has just been made', () => {
  expect(isUnwatched('1000 0\n', 1100)).toBe(true);
  expect(isUnwatched('1000 1\n', 1100)).toBe(false);
  expect(isUnwatched('1000 0\n', 1030)).toBe(false);
  expect(isUnwatched('', 1030)).toBe(false);
});

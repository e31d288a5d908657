import { expect, it } from 'vitest';
import { Onlookers } from './onlookers.ts';

const key = (at: number): { terminal: string; at: number } => ({ terminal: '/dev/pts/1', at });

it('asks again for a key only while its second may bring another one', () => {
  const onlookers = new Onlookers();
  expect(onlookers.havePressed([], 10_000)).toBe(false);
  expect(onlookers.havePressed([key(10), key(4)], 10_900)).toBe(true);
  onlookers.noteJudged();
  expect(onlookers.havePressed([key(10), key(4)], 11_000)).toBe(true);
  expect(onlookers.havePressed([key(10), key(4)], 11_000), 'asked, and not judged').toBe(true);
  onlookers.noteJudged();
  expect(onlookers.havePressed([key(10), key(4)], 12_000)).toBe(false);
  expect(onlookers.havePressed([key(13)], 13_500)).toBe(true);
});

it('takes a key for a new one that came after the clock was set back', () => {
  const onlookers = new Onlookers();
  onlookers.havePressed([key(5000)], 5_100_000);
  onlookers.noteJudged();
  expect(onlookers.havePressed([key(1400)], 1_401_000)).toBe(true);
});

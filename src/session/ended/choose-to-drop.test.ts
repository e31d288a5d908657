// What is kept of ended sessions is bounded by number, size and age.
import { expect, it } from 'vitest';
import { chooseToDrop, type Sized } from './choose-to-drop.ts';
import { bareRecord, type How } from './record.ts';

const NOW = 100 * 86_400;
const LIMITS = { sessions: 3, bytes: 100, days: 30 };

function ended(id: string, { daysAgo = 0, bytes = 1, how = 'tmux' as How } = {}): Sized {
  return { id, record: bareRecord(id), end: { how, at: NOW - daysAgo * 86_400 }, bytes };
}

function dropped(all: readonly Sized[], limits = LIMITS): string[] {
  return chooseToDrop(all, limits, NOW).map(({ id }) => id);
}

it('within the limits all are kept', () => {
  expect(dropped([ended('a'), ended('b', { daysAgo: 29.9 }), ended('c', { bytes: 98 })])).toEqual([]);
});

it('beyond the number the oldest go', () => {
  expect(dropped([ended('a'), ended('b'), ended('c'), ended('d'), ended('e')])).toEqual(['d', 'e']);
});

it('none is kept where the number is 0', () => {
  expect(dropped([ended('a')], { ...LIMITS, sessions: 0 })).toEqual(['a']);
});

it('beyond the age they go', () => {
  expect(dropped([ended('a'), ended('b', { daysAgo: 31 })])).toEqual(['b']);
});

it('beyond the size the older ones go, and a small one that still fits stays', () => {
  expect(dropped([ended('a', { bytes: 60 }), ended('b', { bytes: 60 }), ended('c', { bytes: 40 })])).toEqual(['b']);
});

it('those that were closed on purpose go first, and after a day', () => {
  const closed = ended('a', { how: 'closed' });
  expect(dropped([closed, ended('b'), ended('c'), ended('d')])).toEqual(['a']);
  expect(dropped([closed, ended('b', { how: 'closed', daysAgo: 1.1 })])).toEqual(['b']);
  expect(dropped([ended('a', { how: 'idle', daysAgo: 1.1 })])).toEqual([]);
});

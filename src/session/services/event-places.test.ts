// One number for a place in the events of several hosts.
import { expect, it } from 'vitest';
import { EventPlaces } from './event-places.ts';

it('a place is found by its number, and 0 is before all', () => {
  const places = new EventPlaces();
  const place = new Map([
    ['a', 3],
    ['b', 4],
  ]);
  expect(places.keep(place)).toBe(7);
  expect(places.of(7)).toEqual(place);
  expect(places.of(0)).toEqual(new Map());
  expect(places.of(6)).toBeUndefined();
});

it('two places with one number are the earlier of both, so that no event is left out', () => {
  const places = new EventPlaces();
  places.keep(
    new Map([
      ['a', 4],
      ['b', 3],
    ]),
  );
  places.keep(
    new Map([
      ['a', 3],
      ['b', 4],
    ]),
  );
  expect(places.of(7)).toEqual(
    new Map([
      ['a', 3],
      ['b', 3],
    ]),
  );
  places.keep(new Map([['c', 7]]));
  expect([...(places.of(7) ?? [])].filter(([, number]) => number > 0)).toEqual([]);
});

it('the oldest are forgotten', () => {
  const places = new EventPlaces();
  for (let number = 1; number <= 600; number += 1) places.keep(new Map([['a', number]]));
  expect([places.of(100), places.of(101)]).toEqual([undefined, new Map([['a', 101]])]);
});

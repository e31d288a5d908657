// Which session the control client of a server rests in.
import { expect, it } from 'vitest';
import { restingPlace } from './resting-place.ts';

const dead = '$1 %1 dead  bash';
const full = '$2 %2 full /dev/pts/3 vim';
const plain = '$3 %3 plain  ssh';
const shell = '$4 %4 plain  bash';
const shared = '$5 %5 full /dev/pts/3,client-41 vim';

it('rests where another such client does, else in a shell, else where a program lives that asks rarely', () => {
  expect(restingPlace([dead, full, plain, shell, shared])).toBe('$5');
  expect(restingPlace([dead, full, plain, shell])).toBe('$4');
  expect(restingPlace([dead, full, plain])).toBe('$3');
  expect(restingPlace([dead, full])).toBe('$2');
  expect(restingPlace([dead])).toBe('$1');
  expect(restingPlace([])).toBeUndefined();
});

it('leaves a session that ends', () => {
  expect(restingPlace([shared, shell], '%5')).toBe('$4');
  expect(restingPlace([shared], '%5')).toBeUndefined();
});

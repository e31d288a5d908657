// When what the end of a journal told still holds.
import { expect, it } from 'vitest';
import { type Tail, Tails } from './tails.ts';

const tail = (quietS: number): Tail => ({
  phase: 'input',
  isNested: false,
  marksOutput: true,
  since: 0,
  endedAt: undefined,
  hasMark: true,
  end: 9,
  drawn: '',
  open: undefined,
  ended: undefined,
  status: 0,
  quietS,
});

it('holds while tmux tells the same, and is older each time', () => {
  let now = 0;
  const tails = new Tails(() => now);
  tails.keep('a', 'k', tail(60));
  now = 5_000;
  expect(tails.recall('a', 'k')?.tail).toEqual(tail(65));
  expect(tails.recall('a', 'other')).toBeUndefined();
  expect(tails.recall('b', 'k')).toBeUndefined();
});

it('does not hold if output may still come in the same second', () => {
  const tails = new Tails();
  tails.keep('a', 'k', tail(60));
  tails.keep('a', 'k', tail(2.9));
  expect(tails.recall('a', 'k')).toBeUndefined();
});

it('is forgotten with its session, and where nothing was told', () => {
  const tails = new Tails();
  for (const id of ['a', 'b']) tails.keep(id, 'k', tail(60));
  tails.forgetAllBut(['a']);
  expect(tails.recall('b', 'k')).toBeUndefined();
  tails.keep('a', 'k', undefined);
  expect(tails.recall('a', 'k')).toBeUndefined();
});

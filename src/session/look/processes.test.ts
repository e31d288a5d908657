// Whether somebody reads the terminal, from what each process in front does.
import { expect, it } from 'vitest';
import { type FrontProcess, isRead, type Look, mayBeRead } from './processes.ts';

function look(...reads: FrontProcess['reads'][]): Look {
  const front = reads.map((each, at) => ({ pid: at, group: 1, reads: each, name: 'a' }));
  return { mode: 'line', founderInFront: false, front };
}

it('it is certain with one reader, and possible with one that may be', () => {
  expect([isRead(look('no')), mayBeRead(look('no'))]).toEqual([false, false]);
  expect([isRead(look('no', 'polls')), mayBeRead(look('no', 'polls'))]).toEqual([false, true]);
  expect([isRead(look('no', 'yes')), mayBeRead(look('no', 'yes'))]).toEqual([true, true]);
});

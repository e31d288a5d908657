// Whether somebody reads the terminal, from what each process in front does.
import { expect, it } from 'vitest';
import { canHaveReader, type FrontProcess, hasReader, type Look } from './processes.ts';

function look(...reads: FrontProcess['reads'][]): Look {
  const front = reads.map((each, at) => ({ pid: at, group: 1, reads: each, name: 'a' }));
  return { mode: 'line', founderInFront: false, front };
}

it('it is certain with one reader, and possible with one that may be', () => {
  expect([hasReader(look('no')), canHaveReader(look('no'))]).toEqual([false, false]);
  expect([hasReader(look('no', 'polls')), canHaveReader(look('no', 'polls'))]).toEqual([false, true]);
  expect([hasReader(look('no', 'yes')), canHaveReader(look('no', 'yes'))]).toEqual([true, true]);
});

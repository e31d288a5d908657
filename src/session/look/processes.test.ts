// Whether somebody reads the terminal, from what each process in front does.

import { expect, it } from 'vitest';
import { RESTS_MS } from '../../timing-texts.ts';
import {
  awaitsKeys,
  canHaveReader,
  type FrontProcess,
  hasReader,
  isAsleep,
  isReading,
  isReady,
  type Look,
  mayRead,
} from './processes.ts';

function look(...reads: FrontProcess['reads'][]): Look {
  const front = reads.map((each, at) => ({ pid: at, group: 1, reads: each, name: 'a' }));
  return { mode: 'line', founderInFront: false, front };
}

it('it is certain with one reader, and possible with one that may be', () => {
  expect([hasReader(look('no')), canHaveReader(look('no'))]).toEqual([false, false]);
  expect([hasReader(look('no', 'polls')), canHaveReader(look('no', 'polls'))]).toEqual([false, true]);
  expect([hasReader(look('no', 'yes')), canHaveReader(look('no', 'yes'))]).toEqual([true, true]);
});

function waking(reads: FrontProcess['reads'], wakesInMs: number | undefined, mode: Look['mode'] = 'line'): Look {
  return { mode, founderInFront: false, front: [{ pid: 1, group: 1, reads, wakesInMs, name: 'a' }] };
}

it('a reader that goes on by itself soon waits for nobody', () => {
  expect([undefined, 3_600_000, 3_000].map((ms) => hasReader(waking('yes', ms)))).toEqual([true, true, false]);
  expect(isReady(waking('yes', 3_000))).toBe(true);
});

it('a program that planned to go on soon does not sleep', () => {
  expect([undefined, 8_000, 5_000].map((ms) => isAsleep(waking('polls', ms)))).toEqual([true, true, false]);
  expect(isAsleep(waking('no', undefined))).toBe(false);
});

it('one that waits for what it has started does what that does', () => {
  const [npm, own] = [look('no', 'polls'), look('no', 'no')].map(({ front: [first, ...rest], ...facts }): Look => {
    return { ...facts, front: first ? [{ ...first, waitsForOwn: true }, ...rest] : [] };
  });
  expect([npm && isAsleep(npm), own && isAsleep(own), isAsleep(look('no', 'polls'))]).toEqual([true, false, false]);
});

it('one that hands keys on reads them all the time, and waits for nobody', () => {
  const client = (reads: FrontProcess['reads'], mode: Look['mode']): Look => {
    return { mode, founderInFront: false, front: [{ pid: 1, group: 1, reads, name: 'docker' }] };
  };
  expect([hasReader(client('yes', 'raw')), awaitsKeys(client('waits', 'raw'), RESTS_MS)]).toEqual([false, false]);
  expect([isReading(client('yes', 'raw')), isReady(client('yes', 'raw'))]).toEqual([false, true]);
  expect(['line', 'silent'].map((mode) => hasReader(client('yes', mode as Look['mode'])))).toEqual([true, true]);
});

it('a reader takes input where echo is off, too', () => {
  expect(isReady(waking('yes', undefined, 'silent'))).toBe(true);
  expect(isReady(waking('polls', undefined, 'silent'))).toBe(false);
  expect(isReady(waking('polls', 100, 'raw'))).toBe(true);
  expect(isReady(waking('yes', undefined, 'unknown'))).toBe(false);
});

it('one that only the terminal can wake awaits keys, if it planned nothing soon', () => {
  expect([undefined, 8_000, 5_000].map((ms) => awaitsKeys(waking('waits', ms), 0))).toEqual([true, true, false]);
  expect([hasReader(look('waits')), canHaveReader(look('waits')), mayRead(look('waits'))]).toEqual([false, true, true]);
  expect(awaitsKeys(look('polls', 'no'), RESTS_MS)).toBe(false);
});

it('one that has rested for long, and would have on, awaits keys whatever it planned', () => {
  const awaits = (wakesInMs: number, quietMs: number): boolean => awaitsKeys(waking('waits', wakesInMs), quietMs);
  expect(awaits(5_000, RESTS_MS)).toBe(true);
  expect(awaits(5_000, RESTS_MS - 1)).toBe(false);
  expect(awaits(RESTS_MS - 1, 60_000)).toBe(false);
  expect(awaitsKeys(waking('polls', 5_000), 60_000)).toBe(false);
});

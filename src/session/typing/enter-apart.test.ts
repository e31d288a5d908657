import { expect, it } from 'vitest';
import type { FrontProcess, Look } from '../look/processes.ts';
import { takesEnterApart } from './enter-apart.ts';

const UNKNOWN = { isPrompted: false, agent: undefined };

function raw(reads: FrontProcess['reads'], name = 'node', mode: Look['mode'] = 'raw'): Look {
  return { mode, founderInFront: false, front: [{ pid: 2, group: 2, reads, name }] };
}

it('Enter follows apart for what takes each key and looks for other things, and for what filters', () => {
  expect(['waits', 'polls', 'yes', 'no'].map((reads) => takesEnterApart(raw(reads as 'yes'), UNKNOWN))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(takesEnterApart(raw('yes', 'fzf'), { ...UNKNOWN, isPrompted: true })).toBe(true);
});

it('it comes with the text at a prompt, in line mode, and for what hands keys on', () => {
  expect(takesEnterApart(raw('waits'), { ...UNKNOWN, isPrompted: true })).toBe(false);
  expect(takesEnterApart(raw('waits', 'node', 'line'), UNKNOWN)).toBe(false);
  expect(takesEnterApart(raw('polls', 'ssh'), UNKNOWN)).toBe(false);
});

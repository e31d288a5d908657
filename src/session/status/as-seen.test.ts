// Since when a list says that a session is in the state in which a look has found it.
import { expect, it } from 'vitest';
import type { AgentSays } from '../../agents/states.ts';
import { statusAsSeen } from './as-seen.ts';
import type { Status } from './judge.ts';

const RUNNING: Status = { state: 'running', forS: 60, isAtLeast: false, command: 'agent', exit: undefined };
const SAID: AgentSays = {
  state: 'blocked',
  kind: 'question',
  app: undefined,
  title: undefined,
  message: undefined,
  progress: undefined,
  by: '7501',
  at: 7,
  since: 998,
  isAtLeast: false,
};

it('since its own word, where that says the same', () => {
  const seen = { state: 'blocked', says: SAID, active: 900, now: 1_000 } as const;
  expect(statusAsSeen(RUNNING, seen)).toEqual({ ...RUNNING, state: 'blocked', forS: 2, isAtLeast: false });
  const earlier = { ...seen, says: { ...SAID, isAtLeast: true } };
  expect(statusAsSeen(RUNNING, earlier)).toMatchObject({ forS: 2, isAtLeast: true });
});

it('else at least since what was printed last, never since the program began', () => {
  const seen = { state: 'waiting_input', says: undefined, active: 995, now: 1_000 } as const;
  expect(statusAsSeen(RUNNING, seen)).toEqual({ ...RUNNING, state: 'waiting_input', forS: 5, isAtLeast: true });
  expect(statusAsSeen(RUNNING, { ...seen, says: SAID })).toMatchObject({ forS: 5 });
  expect(statusAsSeen({ ...RUNNING, forS: 3 }, seen)).toMatchObject({ forS: 3 });
  expect(statusAsSeen({ ...RUNNING, forS: undefined }, seen)).toMatchObject({ forS: 5 });
});

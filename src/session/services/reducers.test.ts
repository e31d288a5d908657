// A reducer that fails costs nothing but its saving, and the fault is told.
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig, thisMachine } from '../../config.ts';
import { log } from '../../log.ts';
import { Reducers } from './reducers.ts';

const fails = new Error('fails');
vi.mock('../../../reducers/index.ts', () => ({
  describeDropped: () => '',
  reduce: () => {
    throw fails;
  },
}));

afterEach(() => {
  vi.restoreAllMocks();
});

it('an exception on the way to the reducers is told, and the output stays as it is', async () => {
  const told = vi.spyOn(log, 'fault').mockReturnValue();
  const reducers = new Reducers(readConfig({ ...thisMachine(), env: { HOME: '/nonexistent' } }));
  const reduce = reducers.forCommand({ text: 'git log', exitCode: 0 });
  expect(await reduce?.('commit 1234567\n'.repeat(100))).toBeUndefined();
  expect(told).toHaveBeenCalledWith('the output was not reduced', fails);
});

it('without a command there is nothing to reduce', () => {
  const reducers = new Reducers(readConfig({ ...thisMachine(), env: { HOME: '/nonexistent' } }));
  expect(reducers.forCommand(undefined)).toBeUndefined();
});

// A reducer that fails costs nothing but its saving, and the fault is told.
import { afterEach, expect, it, vi } from 'vitest';
import { configWith } from '../../../test/helpers/fake-tmux.ts';
import { log } from '../../log.ts';
import { canReduce, Reducers } from './reducers.ts';

const fails = new Error('fails');
const config = configWith();

afterEach(() => {
  vi.restoreAllMocks();
});

it('an exception on the way to the reducers is told, and the output stays as it is', async () => {
  const told = vi.spyOn(log, 'fault').mockReturnValue();
  const reducers = new Reducers({
    ...config,
    get own(): never {
      throw fails;
    },
  });
  const { reduce } = reducers.forCommand({ text: 'git log', exitCode: 0 });
  expect(await reduce('commit 1234567\n'.repeat(100))).toBeUndefined();
  expect(told).toHaveBeenCalledWith('the output was not reduced', fails);
});

it('the output of a known command is made shorter', async () => {
  const { reduce } = new Reducers(config).forCommand({ text: 'git log', exitCode: 0 });
  const commit = `commit ${'0123456789'.repeat(4)}\nAuthor: A <a@b.c>\nDate:   Mon Jan 5 10:00:00 2026 +0000\n\n    words\n\n`;
  const short = await reduce(commit.repeat(30));
  expect(short?.by).toBe('git log');
  expect(short?.text.length).toBeLessThan(commit.length * 15);
});

it('a long output stays as it is where its thread cannot start', async () => {
  const told = vi.spyOn(log, 'fault').mockReturnValue();
  // The thread is built from the sources, and is not beside them.
  const { reduceAside } = new Reducers(config).forCommand({ text: 'git log', exitCode: 0 });
  expect(await reduceAside({ parts: [], size: { cols: 80, rows: 24 }, around: {} })).toBeUndefined();
  expect(told).toHaveBeenCalledWith(
    'the output was not reduced',
    expect.objectContaining({ code: 'MODULE_NOT_FOUND' }),
  );
});

it('who chooses the part or the form gets what was printed', () => {
  expect(canReduce({ reduce: true })).toBe(true);
  expect(canReduce({ reduce: true, fold: 'changes' })).toBe(true);
  expect(
    [{}, { reduce: false }, { reduce: true, raw: true }, { reduce: true, fold: 'tail' } as const].map(canReduce),
  ).toEqual([false, false, false, false]);
});

it.each([
  ['./tools/deploy.sh --token=hunter2 prod', 'deploy.sh'],
  ['TOKEN=hunter2 sudo make all', 'make'],
  ['echo hunter2; date', '(several programs)'],
  ['"my secret words" now', undefined],
])('of the line %s only the name of the program is told', async (line, name) => {
  expect(await new Reducers(config).nameOf(line)).toBe(name);
});

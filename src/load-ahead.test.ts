// What calls need is loaded between them, each once.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LoadAhead } from './load-ahead.ts';

function stepsOf(names: readonly string[], loaded: string[]): (() => Promise<unknown>)[] {
  return names.map((name) => async () => {
    loaded.push(name);
    if (name === 'broken') throw new Error('it cannot be loaded');
  });
}

async function turns(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await turn();
}

it('is loaded one after the other, in order, also behind what cannot be loaded', async () => {
  const loaded: string[] = [];
  const ahead = new LoadAhead(stepsOf(['a', 'broken', 'c'], loaded));
  await turns();
  expect(loaded).toEqual([]);
  ahead.begin();
  expect(loaded).toEqual([]);
  await turns();
  expect(loaded).toEqual(['a', 'broken', 'c']);
  ahead.begin();
  await turns();
  expect(loaded).toHaveLength(3);
});

it('waits while a call is under way, and goes on behind it', async () => {
  const loaded: string[] = [];
  const ahead = new LoadAhead(stepsOf(['a', 'b'], loaded));
  ahead.begin();
  const answer = await ahead.during(async () => {
    await turns();
    expect(loaded).toEqual([]);
    return 7;
  });
  expect(answer).toBe(7);
  await turns();
  expect(loaded).toEqual(['a', 'b']);
});

it('goes on behind a call that failed, and behind the last of several', async () => {
  const loaded: string[] = [];
  const ahead = new LoadAhead(stepsOf(['a'], loaded));
  let end = (): void => undefined;
  const long = ahead.during(() => new Promise<void>((resolve) => (end = resolve)));
  ahead.begin();
  await expect(ahead.during(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await turns();
  expect(loaded).toEqual([]);
  end();
  await long;
  await turns();
  expect(loaded).toEqual(['a']);
});

it('loads nothing where nobody has listed the tools', async () => {
  const loaded: string[] = [];
  await new LoadAhead(stepsOf(['a'], loaded)).during(async () => undefined);
  await turns();
  expect(loaded).toEqual([]);
});

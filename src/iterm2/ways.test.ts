// The ways into iTerm2 are tried in order, within one limit.
import { expect, it } from 'vitest';
import { type Closed, describeClosed, tryWays, type Way, type WayName } from './ways.ts';

const closedBy = (way: WayName): Closed => ({ way, sentence: `${way} is off.`, mend: `Switch ${way} on.` });
const never = (): Promise<undefined> => new Promise(() => undefined);

function way(name: WayName, run: Way['run']): () => Promise<Way> {
  return async () => ({ name, run });
}

const run = (each: Way, signal: AbortSignal) => each.run('/x', { raise: false }, signal);

it('answers which did it, and why those before did not', async () => {
  const asked: string[] = [];
  const note = (name: WayName, said: Closed | undefined) =>
    way(name, async () => {
      asked.push(name);
      return said;
    });
  const ways = [note('api', closedBy('api')), note('applescript', undefined), note('line', undefined)];
  const tried = await tryWays(ways, run);
  expect(tried).toEqual({ by: 'applescript', closed: [closedBy('api')] });
  expect(asked).toEqual(['api', 'applescript']);
  expect(describeClosed(tried.closed)).toBe('api is off. Switch api on. ');
});

it('leaves out those that cannot do it', async () => {
  const ways = [
    way('api', async () => undefined),
    async (): Promise<Way> => ({ name: 'line', run: never, bury: async () => undefined }),
  ];
  expect(await tryWays(ways, (each, signal) => each.bury?.('/dev/tty1', signal))).toEqual({ by: 'line', closed: [] });
});

it('waits for no way longer than its share of the limit of all', async () => {
  let aborted = false;
  const hangs = way('api', (_, __, signal) => {
    signal.addEventListener('abort', () => (aborted = true));
    return never();
  });
  const began = performance.now();
  const tried = await tryWays([hangs, way('line', async () => undefined)], run, 200);
  expect(tried.by).toBe('line');
  expect(tried.closed.map(({ sentence }) => sentence)).toEqual(['iTerm2 has not answered within 0.1 s.']);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(aborted).toBe(true);
});

it('goes on behind a way that fails in another manner, also if that comes late', async () => {
  const fails = way('api', async () => {
    throw new Error('odd');
  });
  const failsLate = way('applescript', (_, __, signal) => {
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => setTimeout(reject, 1_000, new Error('late'))),
    );
  });
  const tried = await tryWays([fails, failsLate, way('line', async () => undefined)], run, 200);
  expect(tried.by).toBe('line');
  expect(tried.closed.map(({ sentence }) => sentence)).toEqual(['odd', 'iTerm2 has not answered within 0.1 s.']);
});

it('lets a way that was called off say what held it up, and does not say the same twice', async () => {
  const heldUp = (name: WayName) =>
    way(name, (_, __, signal) => {
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => setImmediate(resolve, { ...closedBy('api'), way: name })),
      );
    });
  const tried = await tryWays([heldUp('api'), heldUp('applescript'), way('line', async () => undefined)], run, 200);
  expect(tried).toEqual({ by: 'line', closed: [closedBy('api')] });
});

it('answers none where none did it', async () => {
  expect(await tryWays([way('api', async () => closedBy('api'))], run)).toMatchObject({ by: undefined });
});

// What reducers saved is added up across calls and servers.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBridge } from '../../../test/helpers/fake-bridge.ts';
import { log } from '../../log.ts';
import { SavingsLog } from './savings-log.ts';

const FOLDER = '/run/ptyhold';
const FILE = `${FOLDER}/savings.json`;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function logOn(bridge: FakeBridge): SavingsLog {
  return new SavingsLog(bridge, async () => FOLDER);
}

describe('the counts', () => {
  it('are those of all answers, by command', async () => {
    const savings = logOn(new FakeBridge());
    savings.add('git log', { before: 100, after: 40 });
    savings.add('git log', { before: 50, after: 10 });
    savings.add('ls', { before: 9, after: 8 });
    await savings.flush();
    expect(Object.fromEntries(await savings.read())).toEqual({
      'git log': { answers: 2, before: 150, after: 50 },
      ls: { answers: 1, before: 9, after: 8 },
    });
  });

  it('are added to those of other servers', async () => {
    const bridge = new FakeBridge();
    for (const server of [logOn(bridge), logOn(bridge)]) {
      server.add('ls', { before: 10, after: 1 });
      await server.flush();
    }
    expect((await logOn(bridge).read()).get('ls')).toEqual({ answers: 2, before: 20, after: 2 });
  });

  it('are none where nothing was saved yet', async () => {
    expect((await logOn(new FakeBridge()).read()).size).toBe(0);
  });
});

describe('writing', () => {
  it('is done a while later, for many answers at once', async () => {
    const bridge = new FakeBridge();
    const savings = logOn(bridge);
    for (let n = 0; n < 3; n += 1) savings.add('ls', { before: 10, after: 1 });
    expect([bridge.text(FILE), vi.getTimerCount()]).toEqual([undefined, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(JSON.parse(bridge.text(FILE) ?? '')).toMatchObject({ ls: { answers: 3 } });
  });

  it('is done once: what was written is not added again', async () => {
    const bridge = new FakeBridge();
    const savings = logOn(bridge);
    savings.add('ls', { before: 10, after: 1 });
    await savings.flush();
    await savings.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await savings.read()).get('ls')?.answers).toBe(1);
  });

  it('is not done where nothing was saved', async () => {
    const bridge = new FakeBridge();
    await logOn(bridge).flush();
    expect(bridge.files.size).toBe(0);
  });

  it.each(['no JSON', '{"ls":{"answers":-1}}'])(
    'does not go over a file that says something else: %j',
    async (text) => {
      const told = vi.spyOn(log, 'fault').mockReturnValue();
      const bridge = new FakeBridge();
      bridge.append(FILE, text);
      const savings = logOn(bridge);
      savings.add('ls', { before: 10, after: 1 });
      await savings.flush();
      expect(told).toHaveBeenCalledTimes(1);
      expect(bridge.text(FILE)).toBe(text);
    },
  );
});

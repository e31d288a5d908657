// Watched folders of a host: when somebody is called, and when the folder is looked at.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Watches } from './watches.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A folder /a with these files, watched; `told` is what the watcher was called with. */
async function watched(options: { needsLooks?: boolean } = {}) {
  const folder = { files: 'log' };
  let looks = 0;
  const watches = new Watches({
    look: async () => {
      looks += 1;
      return folder.files;
    },
    isNeeded: () => options.needsLooks === true,
  });
  const told: boolean[] = [];
  const stop = watches.add({ folder: '/a', awaited: 'died', changed: (files) => told.push(files) });
  await vi.advanceTimersByTimeAsync(0);
  return { folder, watches, told, stop, looks: () => looks };
}

describe('a watched folder', () => {
  it('is told of when a file in it was written, and of no other folder', async () => {
    const { watches, told } = await watched();
    watches.changed('/b/log');
    expect(told).toEqual([]);
    watches.changed('/a/log');
    expect(told).toEqual([false]);
  });

  it('is looked at soon after something was written, for files that came with it', async () => {
    const { folder, watches, told } = await watched();
    watches.changed('/a/log');
    folder.files = 'died log';
    await vi.advanceTimersByTimeAsync(15);
    expect(told).toEqual([false, true]);
  });

  it('is looked at after a follower begins, for what came before it', async () => {
    const { folder, watches, told, looks } = await watched();
    folder.files = 'died log';
    watches.followed('/a/log');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([true]);
    expect(looks()).toBe(4);
  });

  it('is left alone while followers tell what happens there', async () => {
    const { told, looks } = await watched();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([told, looks()]).toEqual([[], 1]);
  });

  it('is looked at again and again where they cannot tell', async () => {
    const { folder, told, looks } = await watched({ needsLooks: true });
    folder.files = 'died log';
    await vi.advanceTimersByTimeAsync(250);
    expect(looks()).toBe(3);
    expect(told).toContain(true);
  });

  it('is told of no more when its watcher stops, or all do', async () => {
    const { folder, watches, told, stop } = await watched({ needsLooks: true });
    watches.changed('/a/log');
    stop();
    folder.files = 'died log';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual([false]);
    const other = await watched({ needsLooks: true });
    other.watches.close();
    other.folder.files = 'died log';
    other.watches.wakeAll();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(other.told).toEqual([]);
  });
});

// A host is gone to when it is needed, and one that is away holds nobody up twice.
import { describe, expect, it } from 'vitest';
import { FakeBridge } from '../../../test/helpers/fake-bridge.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { configWith } from '../../../test/helpers/fake-tmux.ts';
import { PtyholdError } from '../../errors.ts';
import { HOST_AWAY_MS, HOST_RESTS_MS } from '../../timing.ts';
import { Context } from '../context.ts';
import { Host } from './host.ts';
import { Lull } from './lull.ts';

const lull = (): Lull => new Lull(3_000, 20_000);
const context = (): Context => new Context(configWith(), new FakeBridge());
const later = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(value), ms);
  });

describe('going to a host', () => {
  it('is done at first use, and once for all who come at the same time', async () => {
    let opens = 0;
    const host = new Host({
      name: 'box',
      open: async () => {
        opens += 1;
        return context();
      },
    });
    expect([opens, host.opened]).toEqual([0, undefined]);
    const [one, other] = await Promise.all([host.open(), host.open()]);
    expect([opens, one === other, host.opened === one]).toEqual([1, true, true]);
  });

  it('that failed is tried again, and told each time', async () => {
    let opens = 0;
    const open = async (): Promise<Context> => {
      opens += 1;
      if (opens < 3) throw new Error(`no route (${opens})`);
      return context();
    };
    const host = new Host({ name: 'box', open });
    await expect(host.open()).rejects.toThrow('no route (1)');
    await expect(host.open()).rejects.toThrow('no route (2)');
    expect(await host.ask(async () => 'there')).toBe('there');
  });

  it('that is still under way when the server closes is left, too', async () => {
    let isClosed = false;
    const opened = Object.assign(context(), {
      close: async () => {
        isClosed = true;
      },
    });
    const host = new Host({ name: 'box', open: () => later(1, opened) });
    void host.open();
    await host.close();
    expect(isClosed).toBe(true);
  });

  it('is given up when the server closes', async () => {
    let heard: AbortSignal | undefined;
    const host = new Host({
      name: 'box',
      open: async (signal) => {
        heard = signal;
        return context();
      },
    });
    await host.open();
    expect(heard?.aborted).toBe(false);
    await host.close();
    expect(heard?.aborted).toBe(true);
  });
});

describe('a question that is to be answered soon', () => {
  const briefly = (host: Host, ms: number) => passTime(host.askBriefly(() => later(ms, 'answer'), lull()));
  const hostThere = () => new Host({ name: 'box', open: async () => context() });

  it('is answered where the host is there', async () => {
    fakeTime();
    expect(await briefly(hostThere(), 2_900)).toEqual({ value: 'answer', ms: 2_900 });
  });

  it('is given up after a while', async () => {
    fakeTime();
    const began = performance.now();
    await expect(briefly(hostThere(), 60_000)).rejects.toThrow('it has not answered within 3 s');
    expect(performance.now() - began).toBe(3_000);
  });

  it('is given up at once while one before it is still under way', async () => {
    fakeTime();
    const host = hostThere();
    await expect(briefly(host, 60_000)).rejects.toThrow();
    const began = performance.now();
    await expect(briefly(host, 0)).rejects.toThrow('still being tried');
    expect(performance.now() - began).toBe(0);
  });

  it('is answered again once the late answer has come', async () => {
    fakeTime();
    const host = hostThere();
    await expect(briefly(host, 10_000)).rejects.toThrow();
    await passTime(later(10_000, undefined));
    expect((await briefly(host, 1_000)).value).toBe('answer');
  });

  it('is put again at once where the question failed, and not the way', async () => {
    fakeTime();
    const host = new Host({ name: 'box', open: () => later(0, context()) });
    await expect(passTime(host.askBriefly(() => Promise.reject(new Error('odd')), lull()))).rejects.toThrow('odd');
    expect((await briefly(host, 100)).value).toBe('answer');
  });

  it('is left alone for a while where the last one failed, and then waited for shortly', async () => {
    fakeTime();
    const host = new Host({ name: 'box', open: () => later(0, context()) });
    await expect(
      passTime(host.askBriefly(() => Promise.reject(new PtyholdError('unreachable', 'no route', '')), lull())),
    ).rejects.toThrow('no route');
    const again = async (): Promise<number> => {
      const began = performance.now();
      await expect(briefly(host, 60_000)).rejects.toThrow('no route');
      return performance.now() - began;
    };
    expect(await again()).toBe(0);
    await passTime(later(HOST_RESTS_MS, undefined));
    expect(await again()).toBe(HOST_AWAY_MS);
  });
});

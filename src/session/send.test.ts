// Texts reach a session in the order of the calls, whatever has to be done for one of them before.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FakeSession, FOLDER } from '../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../test/helpers/fake-time.ts';
import type { Context } from './context.ts';
import { type SendRequest, send } from './send.ts';
import { sureDelivery } from './show/delivery.ts';
import { Arrivals, soleArrival } from './state/arrivals.ts';

const LEASE = { holder: 'a1b2c3d4e5f6', owner: 'us', machine: 'here', reason: '', secondsLeft: 60, written: '' };

const FORM = { enter: true, wait: false, mark: false, secret: false, rtk: false };
const LEAVE = { force: false, confirm: undefined };

function contextOf(fake: FakeSession): Context {
  const context = Object.assign(fake.context(), { leases: fake.leases });
  Object.assign(context.sessions, { find: async () => fake.session });
  return context;
}

/** Two texts at once, of which the first asks for a lease, which takes a while. */
async function sendTwo(when: 'now' | 'ready'): Promise<FakeSession> {
  const fake = await new FakeSession().prompts().sync();
  const context = contextOf(fake);
  fake.leases.take = async () => {
    await pause(20);
    return LEASE;
  };
  fake.leases.explain = async () => LEASE;
  const arrivals = new Arrivals();
  const each = [{ text: 'one', lock: 60 }, { text: 'two' }].map((own) => {
    const request: SendRequest = { ...FORM, when, leave: LEAVE, arrival: arrivals.take(['t1'], []), ...own };
    return send(context, 't1', request, { timeoutMs: 5_000 }, sureDelivery());
  });
  await Promise.all(each);
  return fake;
}

it('a text that takes a lease is typed before the next', async () => {
  const { tmux } = await sendTwo('now');
  const typed = tmux.asked.flatMap((line) => /set-buffer -b \S+ -- (\w+)/.exec(line)?.[1] ?? []);
  expect(typed).toEqual(['one', 'two']);
});

it('a text that takes a lease waits before the next', async () => {
  const { bridge } = await sendTwo('ready');
  const queued = [...(bridge.text(`${FOLDER}/queue.1`) ?? '').matchAll(/"body":"(\w+)"/g)].map(([, body]) => body);
  expect(queued).toEqual(['one', 'two']);
});

it('a text that may wait is typed within the timeout of its call, or waits', async () => {
  const fake = await new FakeSession().prompts().sync();
  fake.session.typing.run(() => new Promise<void>(() => undefined));
  const request: SendRequest = { ...FORM, text: 'one', when: 'ready', leave: LEAVE, arrival: soleArrival() };
  fakeTime();
  const sent = await passTime(send(contextOf(fake), 't1', request, { timeoutMs: 50 }, sureDelivery()));
  expect(sent.value.isQueued).toBe(true);
  expect(sent.ms).toBeLessThan(2_000);
});

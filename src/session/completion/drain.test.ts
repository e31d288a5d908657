// A dead program's last output is waited for, and no longer than it takes.
import { beforeEach, expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { DRAIN_MS, DRAINED_MS, FIRST_BYTES_MS } from '../../timing.ts';
import { drain } from './drain.ts';

beforeEach(() => {
  fakeTime();
});

/** How long the wait took, and what had come by then. */
async function drained(fake: FakeSession): Promise<{ ms: number; came: number }> {
  await fake.sync();
  const { ms } = await passTime(drain(fake.session));
  return { ms, came: fake.session.stream.scanned };
}

it('is over soon where the journal holds what stands last on the screen', async () => {
  const fake = new FakeSession()
    .print('\x1b[1mone\ttwo\x1b[0m\r\n')
    .shows('one     two', '', 'Pane is dead (status 0)');
  const { ms } = await drained(fake);
  expect(ms).toBeLessThanOrEqual(2 * DRAINED_MS);
});

it('is over soon where an editor has drawn that by moving the cursor', async () => {
  const fake = new FakeSession()
    .print('root# \x1b[K\r\x1b[6Cexit\x08\x08\x08\x08\x1b[34mexit\x1b[m \r\x1b[11C4\r\n')
    .shows('root# exit 4', '', 'Pane is dead (status 4)');
  const { ms } = await drained(fake);
  expect(ms).toBeLessThanOrEqual(2 * DRAINED_MS);
});

it('waits for what is on its way', async () => {
  const fake = new FakeSession().print('one\r\n').shows('one', 'two');
  setTimeout(() => fake.print('tw'), 300);
  setTimeout(() => fake.print('o\r\n'), 320);
  const { ms, came } = await drained(fake);
  expect(came).toBe(10);
  expect(ms).toBeGreaterThanOrEqual(320);
  expect(ms).toBeLessThan(DRAIN_MS);
});

it('gives up on a screen that never looks as the journal does', async () => {
  const { ms } = await drained(new FakeSession().print('drawn by moving').shows('otherwise'));
  expect(ms).toBeGreaterThanOrEqual(DRAIN_MS);
  expect(ms).toBeLessThanOrEqual(DRAIN_MS + 2 * DRAINED_MS);
});

it('waits longest for the very first bytes', async () => {
  const fake = new FakeSession().shows('late');
  setTimeout(() => fake.print('late'), FIRST_BYTES_MS - 1_000);
  expect((await drained(fake)).came).toBe(4);
});

it('does not wait for a program that printed nothing', async () => {
  const { ms } = await drained(new FakeSession().shows('', 'Pane is dead (status 1)'));
  expect(ms).toBeLessThanOrEqual(2 * DRAINED_MS);
});

it('goes on while more comes, and is done once for all', async () => {
  const fake = new FakeSession().shows('x');
  for (let n = 1; n <= 100; n += 1) setTimeout(() => fake.print('x'), n * 30);
  const { ms, came } = await drained(fake);
  expect([came, ms > 3_000]).toEqual([100, true]);
  expect((await drained(fake)).ms).toBe(0);
});

it('leaves no watch on the folder of a dead program, and what it printed can still be read', async () => {
  const fake = new FakeSession().print('one\r\n').shows('one');
  await drained(fake);
  await fake.sync();
  expect(fake.bridge.watched).toBe(0);
  expect(Buffer.from(await fake.session.stream.read({ from: 0, to: 3 })).toString()).toBe('one');
});

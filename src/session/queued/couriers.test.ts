// Who brings waiting texts: as long as the server runs, and no longer.
import { expect, it, vi } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { fakeTime } from '../../../test/helpers/fake-time.ts';
import type { Context } from '../context.ts';
import { newTextId } from '../waiting/queue-file.ts';
import { Couriers } from './couriers.ts';
import { queueOf } from './queue-of.ts';

/** A host with this one session. */
function hostOf(fake: FakeSession): Context {
  const { row, session } = fake;
  return Object.assign(fake.context(), {
    leases: fake.leases,
    ended: {
      records: {
        list: async () => ({ ids: row ? [row.id] : [], strangers: [] }),
        folders: async (ids: readonly string[]) => ids.map(() => session.stream.journal.folder),
      },
    },
    sessions: Object.assign(fake.context().sessions, {
      rows: async () => (row ? [row] : []),
      findLiving: async () => session,
    }),
  });
}

async function waits(fake: FakeSession, ...bodies: string[]): Promise<void> {
  const server = { holder: '0123456789ab', role: '', roleRules: '' };
  for (const body of bodies)
    await queueOf(fake.session).add({
      ...{ id: newTextId(), body, enter: true, force: false, agreed: [], at: 0 },
      ...server,
    });
}

/** What is typed comes to tmux when the test lets it. */
function holdTyping(fake: FakeSession): { begun: Promise<void>; go: () => void } {
  let [begin, go] = [(): void => undefined, (): void => undefined];
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const goes = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { execute } = fake.tmux;
  fake.tmux.execute = async (line) => {
    if (line.includes('paste-buffer')) {
      begin();
      await goes;
    }
    return execute.call(fake.tmux, line);
  };
  return { begun, go };
}

it('a server that ends brings the text that it is typing to its end, and none behind it', async () => {
  const fake = await new FakeSession().prompts().sync();
  await waits(fake, 'one', 'two');
  const typing = holdTyping(fake);
  const couriers = new Couriers(() => [hostOf(fake)]);
  couriers.now();
  await typing.begun;
  const closed = couriers
    .close()
    .then(async () => (await queueOf(fake.session).read()).waiting.map(({ body }) => body));
  typing.go();
  expect(await closed).toEqual(['two']);
  couriers.now();
  await couriers.close();
  expect(fake.receipts).toHaveLength(1);
});

it('a host that hangs keeps no other from its texts', async () => {
  const fake = await new FakeSession().prompts().sync();
  const [away, host] = [hostOf(new FakeSession()), hostOf(fake)];
  away.ended.records.list = () => new Promise(() => undefined);
  const couriers = new Couriers(() => [away, host]);
  couriers.now();
  await waits(fake, 'one');
  couriers.now();
  await vi.waitFor(() => expect(fake.receipts).toHaveLength(1));
});

it('asks tmux for its sessions only where a text waits', async () => {
  const fake = await new FakeSession().prompts().sync();
  const host = hostOf(fake);
  const rows = vi.spyOn(host.sessions, 'rows');
  const couriers = new Couriers(() => [host]);
  fakeTime();
  couriers.soon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rows).toHaveBeenCalledTimes(0);
  await waits(fake, 'one');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rows).toHaveBeenCalled();
  await couriers.close();
});

it('looks ever more seldom while nothing waits, and reads no queue twice that has not changed', async () => {
  const fake = await new FakeSession().prompts().sync();
  await waits(fake, 'one');
  const [text] = (await queueOf(fake.session).read()).waiting;
  await queueOf(fake.session).settle(text?.id ?? '', 'delivered');
  let [reads, looks] = [0, 0];
  const { readOwn, listFolders } = fake.bridge;
  fake.bridge.readOwn = (...asked) => {
    reads += 1;
    return readOwn.apply(fake.bridge, asked);
  };
  fake.bridge.listFolders = (...asked) => {
    looks += 1;
    return listFolders.apply(fake.bridge, asked);
  };
  const host = hostOf(fake);
  fakeTime();
  const couriers = new Couriers(() => [host]);
  couriers.soon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([looks, reads]).toEqual([6, 1]);
  await couriers.close();
});

it('calls back to back put no look off, and bring none forward', async () => {
  const fake = await new FakeSession().prompts().sync();
  let looks = 0;
  const host = hostOf(fake);
  const { records } = host.ended;
  const { list } = records;
  records.list = () => {
    looks += 1;
    return list.call(records);
  };
  fakeTime();
  const couriers = new Couriers(() => [host]);
  for (let call = 0; call < 90; call += 1) {
    couriers.soon();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(looks).toBe(3);
  couriers.now();
  await vi.advanceTimersByTimeAsync(0);
  expect(looks).toBe(4);
  await couriers.close();
});

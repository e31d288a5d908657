// How many connections are open at once, and which one makes room.
import { expect, it } from 'vitest';
import { fakeTime, passTime } from '../../../test/helpers/fake-time.ts';
import { Connections, type Held } from './connections.ts';

function connection(closed: string[], name: string, idleSince: () => number | undefined): Held {
  return { idleSince, close: () => closed.push(name) };
}

it('the one that was idle for longest makes room, and one that must stay does not', async () => {
  fakeTime();
  const closed: string[] = [];
  const connections = new Connections(3);
  const now = performance.now();
  await connections.hold(connection(closed, 'must stay', () => undefined));
  await connections.hold(connection(closed, 'newer', () => now + 100));
  await connections.hold(connection(closed, 'older', () => now));
  const { ms } = await passTime(connections.hold(connection(closed, 'new', () => undefined)));
  expect(closed).toEqual(['older']);
  expect(ms).toBe(1_500);
});

it('one that ends makes room at once', async () => {
  fakeTime();
  const connections = new Connections(1);
  const first = connection([], 'first', () => undefined);
  await connections.hold(first);
  setTimeout(() => connections.letGo(first), 100);
  expect((await passTime(connections.hold(connection([], 'second', () => undefined)))).ms).toBe(100);
});

it('where all are in use, it is told how many there may be', async () => {
  fakeTime();
  const connections = new Connections(1);
  await connections.hold(connection([], 'busy', () => undefined));
  await expect(passTime(connections.hold(connection([], 'late', () => undefined)))).rejects.toThrow(
    '1 connections to hosts are open, as many as PTYHOLD_MAX_CONNECTIONS allows, and all are in use.',
  );
});

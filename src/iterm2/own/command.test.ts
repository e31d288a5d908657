// Who listens to a session of iTerm2, and that nobody goes on to after a fault.
import { expect, it } from 'vitest';
import type { Bridge } from '../../bridges/bridge.ts';
import type { Api } from '../api/api.ts';
import type { Connection, Listener } from '../api/connection.ts';
import { awaitRunning, typeCommand, Watchers } from './command.ts';
import type { Told } from './see.ts';

const TOLD = { session: { id: 'ABC' }, name: 'iterm2:ABC' } as Told;

/** iTerm2 that answers each request for notices, and nothing else. */
function reach() {
  const listeners = new Set<Listener>();
  const connection: Pick<Connection, 'ask' | 'listen'> = {
    ask: async () => ({ status: 0 }) as never,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const api: Pick<Api, 'ask' | 'connect'> = {
    connect: async () => connection as Connection,
    ask: async () => {
      throw new Error('iTerm2 is gone');
    },
  };
  const watchers = new Watchers();
  return { listeners, reach: { api: api as Api, bridge: {} as Bridge, watchers } };
}

it('listens no longer where the command could not be typed', async () => {
  const { listeners, reach: to } = reach();
  const type = async (): Promise<void> => {
    throw new Error('nothing was typed');
  };
  await expect(typeCommand(to, TOLD, 'p1', type)).rejects.toThrow('nothing was typed');
  expect(listeners.size).toBe(0);
});

it('listens no longer where iTerm2 does not tell what runs, so that the next to leave is the last', async () => {
  const { listeners, reach: to } = reach();
  await expect(awaitRunning(to, TOLD, { id: 'p1' } as never, { timeoutMs: 60_000 })).rejects.toThrow('iTerm2 is gone');
  expect(listeners.size).toBe(0);
  to.watchers.enter('ABC');
  expect(to.watchers.leave('ABC')).toBe(true);
});

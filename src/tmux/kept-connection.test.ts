// The one connection of a server to tmux, at its end.
import { expect, it } from 'vitest';
import { FakeBridge } from '../../test/helpers/fake-bridge.ts';
import { readConfig, thisMachine } from '../config.ts';
import type { Client } from './client.ts';
import { KeptConnection, NO_SERVER } from './kept-connection.ts';
import { failed } from './result.ts';

const SURROUNDINGS = {
  alone: <T>(action: (patienceMs: number) => Promise<T>) => action(1_000),
  sessionsChanged: () => undefined,
  repaired: () => undefined,
};

function keptBy(client: Client): KeptConnection {
  return new KeptConnection(new FakeBridge(), client, readConfig(thisMachine()), SURROUNDINGS);
}

it('that cannot be made is told to whoever asked for it, and not to who closes it', async () => {
  let fail: (why: Error) => void = () => undefined;
  const client = { argv: () => new Promise((_, reject) => (fail = reject)) } as unknown as Client;
  const kept = keptBy(client);
  const asked = kept.current();
  await Promise.resolve();
  const closed = kept.close();
  fail(new Error('This server is going away.'));
  await expect(asked).rejects.toThrow('going away');
  await expect(closed).resolves.toBeUndefined();
});

// An ended server leaves its socket. A bridge that is asked for a connection here says that it cannot.
it.each(['error connecting to /tmp/s (Connection refused)', 'no server running on /tmp/s'])(
  'is not tried where the first question says "%s"',
  async (error) => {
    const asked: (readonly string[])[] = [];
    const client = {
      argv: async () => ['tmux'],
      hasSocket: async () => true,
      program: async () => ({ path: 'tmux', version: { text: 'tmux 3.4', major: 3, minor: 4 } }),
      run: async (lines: readonly string[]) => {
        asked.push(lines);
        return failed(error);
      },
    } as unknown as Client;
    await expect(keptBy(client).current()).resolves.toBe(NO_SERVER);
    expect(asked).toHaveLength(1);
  },
);

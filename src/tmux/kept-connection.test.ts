// The one connection of a server to tmux, at its end.
import { expect, it } from 'vitest';
import { FakeBridge } from '../../test/helpers/fake-bridge.ts';
import { readConfig, thisMachine } from '../config.ts';
import type { Client } from './client.ts';
import { KeptConnection } from './kept-connection.ts';

it('that cannot be made is told to whoever asked for it, and not to who closes it', async () => {
  let fail: (why: Error) => void = () => undefined;
  const client = { argv: () => new Promise((_, reject) => (fail = reject)) } as unknown as Client;
  const surroundings = {
    alone: <T>(action: (patienceMs: number) => Promise<T>) => action(1_000),
    sessionsChanged: () => undefined,
    repaired: () => undefined,
  };
  const kept = new KeptConnection(new FakeBridge(), client, readConfig(thisMachine()), surroundings);
  const asked = kept.current();
  await Promise.resolve();
  const closed = kept.close();
  fail(new Error('This server is going away.'));
  await expect(asked).rejects.toThrow('going away');
  await expect(closed).resolves.toBeUndefined();
});

// The next server goes on where the last one stopped.
import { expect, it } from 'vitest';
import { FakeSession } from '../../../test/helpers/fake-session.ts';
import { placeAt } from './reading-place.ts';
import { readPlace, writePlace } from './tmux-options.ts';

const ON = '\x1b[?1049h';
const OFF = '\x1b[?1049l';

it('a place within the alternate screen tells that, and one before or behind it does not', async () => {
  const { session } = await new FakeSession().prompts().takes('vim').print(`${ON}text${OFF}done`).sync();
  const { stream } = session;
  const [screen] = stream.modes.screens;
  if (!screen) throw new Error('No screen was seen.');
  const isOnScreen = (offset: number) => placeAt(stream, offset).isOnScreen;
  expect([screen.from, screen.from + ON.length, screen.to - 1, screen.to].map(isOnScreen)).toEqual([
    undefined,
    true,
    true,
    undefined,
  ]);
});

it('a server that takes over knows the screen that stood there, until the program leaves it', async () => {
  const fake = await new FakeSession().prompts().takes('vim').print(`${ON}text`).sync();
  const { stream } = fake.session;
  const cursor = writePlace(placeAt(stream, stream.scanned));
  expect(readPlace(cursor)).toEqual(placeAt(stream, stream.scanned));
  const next = new FakeSession({ cursor });
  const from = stream.scanned;
  next.print('x'.repeat(from)).print('more').print(OFF);
  await next.sync();
  const [screen] = next.session.stream.modes.screens;
  expect(screen).toEqual({ from: from - 1, to: from + 'more'.length + OFF.length });
});

// Calls that come side by side with the one that opens their session.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Openings } from './openings.ts';

interface Opened {
  openings: Openings;
  /** What has come so far. */
  seen: string[];
  end: (error?: Error) => void;
  opening: Promise<unknown>;
}

function opening(names: readonly string[]): Opened {
  const openings = new Openings();
  const seen: string[] = [];
  let end: Opened['end'] = () => undefined;
  const over = openings.during(
    names,
    () =>
      new Promise<void>((resolve, reject) => {
        end = (error) => (error ? reject(error) : resolve());
      }),
  );
  const opened = over.then(
    () => seen.push('opened'),
    () => seen.push('failed'),
  );
  return { openings, seen, end: (error) => end(error), opening: opened };
}

const neverGivenUp = new AbortController().signal;

it.each([['a'], ['a@web'], ['a*'], ['#tag'], ['!b']])(
  '%s waits for a session a that is being opened',
  async (target) => {
    const { openings, seen, end, opening: opened } = opening(['a']);
    const waiting = openings.awaitNamed([target], neverGivenUp).then(() => seen.push('went on'));
    await turn();
    expect(seen).toEqual([]);
    end();
    await Promise.all([waiting, opened]);
    expect(seen.sort()).toEqual(['opened', 'went on']);
    await openings.awaitNamed([target], neverGivenUp);
  },
);

it('another name waits for nothing, and neither does whoever gives up', async () => {
  const { openings } = opening(['a']);
  await openings.awaitNamed(['b', 'ab'], neverGivenUp);
  await openings.awaitNamed(['a'], AbortSignal.abort());
  const giving = new AbortController();
  const waiting = openings.awaitNamed(['a'], giving.signal);
  giving.abort();
  await waiting;
});

it('goes on where the session could not be opened', async () => {
  const { openings, seen, end, opening: opened } = opening(['a']);
  const waiting = openings.awaitNamed(['a'], neverGivenUp);
  end(new Error('no tmux'));
  await Promise.all([waiting, opened]);
  expect(seen).toEqual(['failed']);
});

// Journals of sessions that ended without us go, and no others.
import { expect, it } from 'vitest';
import { FakeBridge } from '../../../test/helpers/fake-bridge.ts';
import { Orphans } from './orphans.ts';

const JOURNALS = '/run/ptyhold/journal';

/** Journals by session, each with the number of its writer, where it has one. */
function host(journals: Readonly<Record<string, number | undefined>>): FakeBridge {
  const bridge = new FakeBridge();
  for (const [id, pid] of Object.entries(journals)) {
    bridge.append(`${JOURNALS}/${id}/1.0.0.open`, 'output');
    if (pid !== undefined) bridge.append(`${JOURNALS}/${id}/ring.pid`, `${pid}\n`);
  }
  return bridge;
}

async function left(bridge: FakeBridge): Promise<string[]> {
  return (await bridge.listFolder(JOURNALS)).map(({ name }) => name).sort();
}

const sweeper = (bridge: FakeBridge): Orphans => new Orphans(bridge, async () => JOURNALS);
const known = (id: string) => ({ id, name: id, hasIdleTimeout: false });

it('removes the journal of a session that nobody knows, whose writer is dead', async () => {
  const bridge = host({ s1: 11, s2: 12 });
  await sweeper(bridge).sweep([known('s1')]);
  expect(await left(bridge)).toEqual(['s1']);
});

it('keeps one whose writer lives, and one that has no writer yet: a session is being made', async () => {
  const bridge = host({ s1: 11, s2: undefined, s3: 13 });
  bridge.living.add(11);
  await sweeper(bridge).sweep([]);
  expect(await left(bridge)).toEqual(['s1', 's2']);
});

it('looks once', async () => {
  const bridge = host({ s1: 11 });
  const orphans = sweeper(bridge);
  await orphans.sweep([known('s1')]);
  await orphans.sweep([]);
  expect(await left(bridge)).toEqual(['s1']);
});

// Checks what is kept of sessions: how much it is, records that cannot be used, and what does not belong there.
import path from 'node:path';
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { Records } from '../session/ended/records.ts';
import { countWaiting } from '../session/waiting/waiting-texts.ts';
import { brokenBy, type Finding } from './finding.ts';

const MOST_NAMED = 5;

/** Nothing is reported where nothing was kept yet. */
export async function checkJournals(bridge: Bridge, { folders }: Config): Promise<Finding[]> {
  const there = await Promise.all(folders.map((folder) => bridge.isFolder(path.join(folder, 'journal'))));
  const folder = folders.find((_, at) => there[at]);
  if (folder === undefined) return [];
  const journals = path.join(folder, 'journal');
  const records = new Records(bridge, async () => journals);
  try {
    const { ids, strangers } = await records.list();
    const bytes = await Promise.all(ids.map(async (id) => (await records.look(id)).bytes));
    const waiting = await countWaiting(
      { bridge, ended: { records } },
      ids.map((id) => ({ id })),
    );
    const unusable = await Promise.all(ids.map((id) => isUnusable(records, id)));
    return [
      describeSize(
        ids.length,
        bytes.reduce((sum, each) => sum + each, 0),
      ),
      ...describeWaiting(waiting.counts),
      ...[...waiting.unreadable.values()].map(describeUnreadable),
      ...describeUnusable(ids.filter((_, at) => unusable[at])),
      ...describeStrangers(journals, strangers),
    ];
  } catch (error) {
    return [brokenBy('journals', error)];
  }
}

async function isUnusable(records: Records, id: string): Promise<boolean> {
  return (await records.isTorn(id)) || (await records.read(id)).record.end?.how === 'unknown';
}

function describeSize(count: number, bytes: number): Finding {
  const says = `${count} ${count === 1 ? 'session' : 'sessions'}, ${Math.ceil(bytes / 1024)} kB; ptyhold forget lists those that are over`;
  return { check: 'journals', status: 'ok', says };
}

/** Of living sessions and of those that are over. */
function describeWaiting(waiting: ReadonlyMap<string, number>): Finding[] {
  if (waiting.size === 0) return [];
  const count = [...waiting.values()].reduce((sum, each) => sum + each, 0);
  const says = `${count} queued ${count === 1 ? 'text waits' : 'texts wait'} in ${named([...waiting.keys()])}.`;
  const fix = 'Once a client uses it, ptyhold delivers them; those of a session that is over go with ptyhold forget.';
  return [{ check: 'journals', status: 'warning', says, fix }];
}

function describeUnreadable(why: string): Finding {
  const fix = 'No queued text of that session is typed until then; what waits in another file is kept.';
  return { check: 'journals', status: 'warning', says: why, fix };
}

function describeUnusable(ids: readonly string[]): Finding[] {
  if (ids.length === 0) return [];
  const says = `Name and folder are not known of ${named(ids)}: the record is torn or was never written.`;
  return [
    { check: 'journals', status: 'warning', says, fix: 'ptyhold log prints it by that id; ptyhold forget removes it.' },
  ];
}

function describeStrangers(folder: string, names: readonly string[]): Finding[] {
  if (names.length === 0) return [];
  const says = `ptyhold has not made ${named(names)} in ${folder}, and leaves it alone.`;
  return [{ check: 'journals', status: 'warning', says, fix: 'Move it elsewhere.' }];
}

function named(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}

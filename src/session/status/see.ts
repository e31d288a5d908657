// Finds out what many sessions do, at the cost of two looks at the disk for all: no process, and no whole journal.

import type { Bridge } from '../../bridges/bridge.ts';
import { type JournalEnd, readEnds } from '../../journal/ends.ts';
import type { StatusRow } from '../../tmux/rows.ts';
import type { Records } from '../ended/records.ts';
import { readDeaths } from '../state/deaths.ts';
import type { Tail, Tails } from '../state/tails.ts';
import { placeToRead } from '../state/tmux-options.ts';
import { readTail } from './journal-tail.ts';
import { judgeStatus, type Status } from './judge.ts';

/** A prompt with its marks is far shorter. */
const MOST_BYTES = 4096;

const NOT_BEGUN: JournalEnd = { from: 0, bytes: new Uint8Array(), quietS: 0 };

/** What of a host's services this takes. */
interface Where {
  bridge: Bridge;
  ended: { records: Pick<Records, 'folders'> };
  tails: Tails;
}

/** In the order of the rows. */
export async function seeStatuses(where: Where, rows: readonly StatusRow[]): Promise<Status[]> {
  const [tails, deaths] = await Promise.all([readTails(where, rows), findDeaths(where, rows)]);
  const now = Date.now() / 1000;
  return rows.map((row) => judgeStatus({ row, tail: tails.get(row.id), now, deadS: deaths.get(row.id) }));
}

/** Reads what may have changed. A journal whose writer has ended does not show what came since. */
async function readTails(where: Where, rows: readonly StatusRow[]): Promise<Map<string, Tail | undefined>> {
  const { bridge, ended, tails } = where;
  const found = new Map<string, Tail | undefined>();
  const unsure: StatusRow[] = [];
  for (const row of rows.filter(({ dead, piped }) => dead || piped)) {
    const known = tails.recall(row.id, keyOf(row));
    if (known) found.set(row.id, known.tail);
    else unsure.push(row);
  }
  const folders = await ended.records.folders(unsure.map(({ id }) => id));
  const asked = unsure.map((row, index) => ({ folder: folders[index] ?? '', from: placeToRead(row).offset }));
  const ends = await readEnds(bridge, asked, MOST_BYTES);
  for (const [index, row] of unsure.entries()) {
    const end = ends[index];
    // Its writer may not have begun yet.
    const isNew = !end && asked[index]?.from === 0;
    const tail = end || isNew ? await readTail(row, end ?? NOT_BEGUN) : undefined;
    if (!isNew) tails.keep(row.id, keyOf(row), tail);
    found.set(row.id, tail);
  }
  return found;
}

function keyOf({ active, cursor, adopted, line }: StatusRow): string {
  return [active, cursor, adopted, line].join('|');
}

/** For how long the programs that have ended are dead, in seconds. */
async function findDeaths({ bridge, ended }: Where, rows: readonly StatusRow[]): Promise<Map<string, number>> {
  const dead = rows.filter((row) => row.dead);
  if (dead.length === 0) return new Map();
  const folders = await ended.records.folders(dead.map(({ id }) => id));
  const deaths = await readDeaths(bridge, folders);
  return new Map(
    dead.flatMap(({ id }, index) => {
      const deadS = deaths[index];
      return deadS === undefined ? [] : [[id, deadS]];
    }),
  );
}

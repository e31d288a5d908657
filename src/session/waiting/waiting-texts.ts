// How many texts wait for many sessions, at the cost of one look at the disk where none does.
import type { Bridge, FileTime } from '../../bridges/bridge.ts';
import { describeError } from '../../errors.ts';
import { queueNumbers, readQueue } from './queue-file.ts';
import { faultOfFiles, readQueueFiles } from './queue-files.ts';

interface Where {
  bridge: Bridge;
  ended: { records: { folders(ids: readonly string[]): Promise<string[]> } };
}

/** What is in the queue of one session. */
type Counted = { count: number } | { unreadable: string };

/** What was counted last, by id. Files of a queue only grow, so those that are as long as then say the same. */
export type CountedBefore = Map<string, { files: string; counted: Counted }>;

export interface Waiting {
  /** By id; only those for which any waits. */
  counts: ReadonlyMap<string, number>;
  /** By id: why nobody knows what waits, and what to do. */
  unreadable: ReadonlyMap<string, string>;
}

/** Given `before`, reads no file that it knows, and keeps there what it has counted. */
export async function countWaiting(
  { bridge, ended }: Where,
  rows: readonly { id: string }[],
  before: CountedBefore = new Map(),
): Promise<Waiting> {
  if (rows.length === 0) return { counts: new Map(), unreadable: new Map() };
  const folders = await ended.records.folders(rows.map(({ id }) => id));
  const listed = await bridge.listFolders(folders, 'q');
  // Nothing is made for those without a queue, which are nearly all.
  const queues = rows.flatMap(({ id }, at) => {
    const files = listed[at] ?? [];
    return files.length === 0 ? [] : [{ id, folder: folders[at] ?? '', files }];
  });
  const all = await Promise.all(
    queues.map(async (queue) => [queue.id, await countKnowing(bridge, queue, before)] as const),
  );
  return {
    counts: new Map(all.flatMap(([id, each]) => ('count' in each && each.count > 0 ? [[id, each.count]] : []))),
    unreadable: new Map(all.flatMap(([id, each]) => ('unreadable' in each ? [[id, each.unreadable]] : []))),
  };
}

interface Queue {
  id: string;
  folder: string;
  files: readonly FileTime[];
}

async function countKnowing(bridge: Bridge, { id, folder, files }: Queue, before: CountedBefore): Promise<Counted> {
  const there = files.map(({ name, size }) => `${name} ${size}`).join();
  const known = before.get(id);
  if (known?.files === there) return known.counted;
  const counted = await countIn(bridge, folder, queueNumbers(files.map(({ name }) => name)));
  // What cannot be read may have been mended without growing.
  if ('count' in counted) before.set(id, { files: there, counted });
  return counted;
}

async function countIn(bridge: Bridge, folder: string, numbers: readonly number[]): Promise<Counted> {
  try {
    return { count: readQueue(await readQueueFiles(bridge, folder, numbers)).waiting.length };
  } catch (error) {
    const fault = faultOfFiles(error);
    if (!fault) throw error;
    return { unreadable: describeError(fault) };
  }
}

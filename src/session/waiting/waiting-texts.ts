// How many texts wait for many sessions, at the cost of one look at the disk where none does.
import { posix as path } from 'node:path';
import type { Bridge } from '../../bridges/bridge.ts';
import { queueName, queueNumbers, readQueue } from './queue-file.ts';

interface Where {
  bridge: Bridge;
  sessions: { journalFolder(id: string): Promise<string> };
}

/** What was counted last, by id. Files of a queue only grow, so those that are as long as then say the same. */
export type CountedBefore = Map<string, { files: string; count: number }>;

/** By id; only those for which any waits. Given `before`, reads no file that it knows, and keeps there what it has counted. */
export async function countWaiting(
  { bridge, sessions }: Where,
  rows: readonly { id: string }[],
  before: CountedBefore = new Map(),
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const folders = await Promise.all(rows.map(({ id }) => sessions.journalFolder(id)));
  const listed = await bridge.listFolders(folders, 'q');
  const counts = await Promise.all(
    rows.map(async ({ id }, at): Promise<[string, number]> => {
      const there = listed[at] ?? [];
      const files = there.map(({ name, size }) => `${name} ${size}`).join();
      const known = before.get(id);
      if (known?.files === files) return [id, known.count];
      const numbers = queueNumbers(there.map(({ name }) => name));
      const reads = numbers.map((number) => bridge.readText(path.join(folders[at] ?? '', queueName(number))));
      const count = readQueue((await Promise.all(reads)).map((each) => each ?? '')).waiting.length;
      before.set(id, { files, count });
      return [id, count];
    }),
  );
  return new Map(counts.filter(([, count]) => count > 0));
}

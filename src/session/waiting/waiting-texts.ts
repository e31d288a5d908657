// How many texts wait for many sessions, at the cost of one look at the disk where none does.
import { posix as path } from 'node:path';
import type { Bridge } from '../../bridges/bridge.ts';
import { queueName, queueNumbers, readQueue } from './queue-file.ts';

interface Where {
  bridge: Bridge;
  sessions: { journalFolder(id: string): Promise<string> };
}

/** By id; only those for which any waits. */
export async function countWaiting(
  { bridge, sessions }: Where,
  rows: readonly { id: string }[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const folders = await Promise.all(rows.map(({ id }) => sessions.journalFolder(id)));
  const listed = await bridge.listFolders(folders, 'q');
  const counts = await Promise.all(
    rows.map(async ({ id }, at): Promise<[string, number]> => {
      const numbers = queueNumbers((listed[at] ?? []).map(({ name }) => name));
      const files = numbers.map((number) => bridge.readText(path.join(folders[at] ?? '', queueName(number))));
      return [id, readQueue((await Promise.all(files)).map((each) => each ?? '')).waiting.length];
    }),
  );
  return new Map(counts.filter(([, count]) => count > 0));
}

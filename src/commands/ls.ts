// `ptyhold ls`: the sessions, one a line.
import type { Context } from '../session/context.ts';
import { describeSession, listSessions } from '../session/list.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Out } from './out.ts';

export async function ls(context: Context, out: Out): Promise<number> {
  const rows = await listSessions(context, undefined);
  const now = Date.now() / 1000;
  for (const row of rows) await out.write(`${neutraliseText(describeSession(row, now))}\n`);
  if (rows.length === 0) out.note('There is no session; pty_open makes one.');
  return 0;
}

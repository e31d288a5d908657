// `ptyhold ls`: the sessions, one a line.

import type { Hosts } from '../session/hosts/hosts.ts';
import { describeSession, listEverywhere } from '../session/list.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Out } from './out.ts';

export async function ls(hosts: Hosts, out: Out): Promise<number> {
  const { rows, unreachable } = await listEverywhere(hosts, undefined);
  const now = Date.now() / 1000;
  for (const row of rows) await out.write(`${neutraliseText(describeSession(row, now))}\n`);
  for (const { name, why } of unreachable) out.note(`${name}: ${why}`);
  if (rows.length === 0) out.note('There is no session; pty_open makes one.');
  return 0;
}

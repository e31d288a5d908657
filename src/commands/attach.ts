// `ptyhold attach [NAME]`: hands this terminal to a session, to watch it or to type into it.
import { PtyholdError } from '../errors.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { listEverywhere } from '../session/list.ts';

export async function attach(hosts: Hosts, name: string | undefined): Promise<number> {
  const wanted = name ?? (await onlySession(hosts));
  const context = await hosts.holding([wanted]);
  const session = (await context.sessions.find(wanted)).row.name;
  return context.bridge.runHere(await context.tmux.attachArgv(session));
}

async function onlySession(hosts: Hosts): Promise<string> {
  const [row, ...others] = (await listEverywhere(hosts, undefined)).rows;
  if (!row) throw new PtyholdError('no_session', 'There is no session.', 'pty_open makes one.');
  if (others.length === 0) return row.id;
  const names = [row, ...others].map((each) => each.name).join(', ');
  throw new PtyholdError('bad_argument', 'There are several sessions.', `Name one: ${names}.`);
}

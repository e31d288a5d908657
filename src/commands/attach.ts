// `ptyhold attach [NAME]`: hands this terminal to a session, to watch it or to type into it.
import type { Hosts } from '../session/hosts/hosts.ts';
import { chooseSession } from './choose-session.ts';
import type { Given } from './command.ts';

export async function attach(hosts: Hosts, { operands: [wanted] }: Given): Promise<number> {
  const { context, row } = await chooseSession(hosts, wanted);
  return context.bridge.runHere(await context.tmux.attachArgv(row.name));
}

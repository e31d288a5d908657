// `ptyhold attach [NAME]`: hands this terminal to a session, to watch it or to type into it.
import type { Hosts } from '../session/hosts/hosts.ts';
import { chooseSession } from './choose-session.ts';
import type { Given } from './command.ts';

export async function attach(hosts: Hosts, { operands: [wanted] }: Given): Promise<number> {
  const { id, name } = await chooseSession(hosts, wanted);
  const { bridge, tmux } = await hosts.holding([id]);
  return bridge.runHere(await tmux.attachArgv(name));
}

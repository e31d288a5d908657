// `ptyhold attach [NAME]`: hands this terminal to a session, to watch it or to type into it.
import type { Hosts } from '../session/hosts/hosts.ts';
import type { Given } from './command.ts';
import { withSession } from './with-session.ts';

export async function attach(hosts: Hosts, { operands: [wanted] }: Given): Promise<number> {
  const { bridge, argv } = await withSession(hosts, wanted, async ({ bridge, sessions, tmux }, session) => ({
    bridge,
    argv: await tmux.attachArgv((await sessions.find(session)).row.name),
  }));
  return bridge.runHere(argv);
}

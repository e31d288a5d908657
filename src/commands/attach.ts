// `ptyhold attach [TARGET]`: hands this terminal to a session, to watch it or to type into it.
import type { Hosts } from '../session/hosts/hosts.ts';
import { isPlain } from '../targets/target.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Given } from './command.ts';
import { Fault } from './fault.ts';
import { chooseForPerson, withSession } from './with-session.ts';

export async function attach(hosts: Hosts, { operands: [wanted] }: Given): Promise<number> {
  const target = wanted === undefined || isPlain(wanted) ? wanted : await findOne(hosts, wanted);
  const { bridge, argv } = await withSession(hosts, target, async ({ bridge, sessions, tmux }, session) => ({
    bridge,
    argv: await tmux.attachArgv((await sessions.find(session)).row.name),
  }));
  return bridge.runHere(argv);
}

async function findOne(hosts: Hosts, target: string): Promise<string> {
  const choice = await chooseForPerson(hosts, [target]);
  if (choice.kind === 'one') return choice.session;
  const [first, ...others] = choice.sessions;
  if (first && others.length === 0) return first.id;
  const names = choice.sessions.map(({ name }) => neutraliseText(name)).join(', ');
  throw new Fault(`${target} names ${choice.sessions.length} sessions, and attach shows one: ${names}.`);
}

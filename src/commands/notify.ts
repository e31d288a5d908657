// `ptyhold notify`: adds an event that a person, a script or an agent in a session wants others to see.
import type { Context } from '../session/context.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { ownPane } from '../settings/own-session.ts';
import type { Given, Here } from './command.ts';
import { Fault, WRONG_USAGE } from './fault.ts';
import { withSession } from './with-session.ts';

interface Place {
  context: Context;
  session: { id: string; name: string } | undefined;
}

export async function notify(hosts: Hosts, given: Given, { machine }: Here): Promise<number> {
  const [text = ''] = given.operands;
  if (text.trim() === '') throw new Fault('TEXT is empty, so there is nothing to tell.', WRONG_USAGE);
  const { kind = 'notice', session: name } = given.options;
  const { context, session } =
    typeof name === 'string'
      ? await withSession(hosts, name, findNamed, 'all')
      : await findOwn(await hosts.at(undefined), ownPane(machine));
  if (kind === 'done' || kind === 'error') {
    if (!session) throw new Fault(`--kind ${kind} needs --session, or to be typed in a session.`, WRONG_USAGE);
    context.events.note({ kind, ...session, text });
  } else context.events.note({ kind: 'notice', ...session, text });
  await context.events.flush();
  if (context.events.fault !== undefined) throw new Fault(`Nothing was told: ${context.events.fault}`);
  return 0;
}

async function findNamed(context: Context, nameOrId: string): Promise<Place> {
  const { id, row } = await context.sessions.findToRead(nameOrId);
  return { context, session: { id, name: row.name } };
}

/** Somebody's own tmux is none of ours. */
async function findOwn(context: Context, own: ReturnType<typeof ownPane>): Promise<Place> {
  const { socket } = await context.tmux.location();
  const session = own?.socket === socket ? await context.sessions.inPane(own.pane) : undefined;
  return { context, session: session && { id: session.id, name: session.row.name } };
}

// The sessions that a command for people is about: those that it names, or all, living and ended.

import type { Context } from '../session/context.ts';
import type { EndedSession } from '../session/ended/describe.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { isPlain } from '../targets/target.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { chooseForPerson, withSession } from './with-session.ts';

export interface Target {
  context: Context;
  id: string;
  /** What a person calls it. */
  name: string;
  /** How it ended; undefined while it lives. */
  ended: EndedSession | undefined;
}

export interface Found {
  targets: Target[];
  /** What could not be looked at, and why. */
  failures: string[];
}

export async function findNamed(hosts: Hosts, names: readonly string[]): Promise<Found> {
  const targets: Target[] = [];
  if (!names.every(isPlain)) {
    const choice = await chooseForPerson(hosts, names);
    const chosen = choice.kind === 'one' ? [{ context: choice.context, id: choice.session }] : choice.sessions;
    for (const { context, id } of chosen) targets.push(await findTarget(context, id));
    return { targets, failures: [] };
  }
  for (const each of names) {
    const found = await withSession(hosts, each, findTarget, 'all');
    if (!targets.some(({ id }) => id === found.id)) targets.push(found);
  }
  return { targets, failures: [] };
}

async function findTarget(context: Context, nameOrId: string): Promise<Target> {
  const session = await context.sessions.findToRead(nameOrId);
  const ended = session.remains && (await context.ended.find(session.id));
  return { context, id: session.id, name: session.row.name, ended };
}

/** The living sessions, then those that are over, the newest first. */
export async function findAll(hosts: Hosts): Promise<Found> {
  const { answers, unreachable } = await hosts.ask(async (context) => {
    const rows = await context.sessions.rows();
    const ended = await context.ended.list(rows);
    return {
      living: rows.map(({ id, name }): Target => ({ context, id, name, ended: undefined })),
      over: ended.map((each): Target => ({ context, id: each.id, name: each.record.name, ended: each })),
    };
  });
  const targets = [...answers.flatMap(({ living }) => living), ...answers.flatMap(({ over }) => over)];
  return { targets, failures: unreachable.map(({ name, why }) => `${name}: ${neutraliseText(why)}`) };
}

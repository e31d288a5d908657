// Whose events are meant by targets, and on which host they are.
import { PtyholdError } from '../../errors.ts';
import type { Event, UnknownEvent } from '../../events/event.ts';
import { resolve } from '../../targets/resolve.ts';
import { isPlain, type Known } from '../../targets/target.ts';
import type { Context } from '../context.ts';
import type { Hosts } from '../hosts/hosts.ts';

type Filter = (event: Event | UnknownEvent) => boolean;

/** A name or an id also means a session of which nothing is kept but its events. */
export async function filterFor(context: Context, targets: readonly string[] | undefined): Promise<Filter> {
  if (targets === undefined) return () => true;
  if (targets.every(isPlain)) {
    const named = new Set(targets);
    return ({ id = '', name = '' }) => named.has(id) || named.has(name);
  }
  const ids = new Set(resolve(targets, await knownHere(context)).map(({ id }) => id));
  return ({ id = '' }) => ids.has(id);
}

/** The only host that has what the targets name. Each host numbers its own events. */
export async function hostOfEvents(hosts: Hosts, targets: readonly string[] | undefined): Promise<Context> {
  if (hosts.names.length === 0) return hosts.at(undefined);
  if (targets === undefined) throw needsSessions(hosts.names);
  const rows = await hosts.find((known) => resolve(targets, known));
  const [context, ...others] = new Set(rows.map((row) => row.context));
  if (context === undefined || others.length > 0) throw needsSessions(hosts.names);
  return context;
}

async function knownHere({ host, sessions, ended }: Context): Promise<Known> {
  const rows = await sessions.rows();
  const over = (await ended.list(rows)).map(({ id, record: { name, tags } }) => ({ host, id, name, tags }));
  const here = rows.map(({ id, name, tags }) => ({ host, id, name, tags }));
  return { rows: here, over, hosts: host === undefined ? [] : [host] };
}

function needsSessions(hosts: readonly string[]): PtyholdError {
  const sentence = `There are several hosts (${hosts.join(', ')}), and each numbers its own events.`;
  return new PtyholdError('bad_argument', sentence, 'Name sessions of one host in session_id.');
}

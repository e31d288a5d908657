// Whose events are meant by targets, on one host.
import type { Event, UnknownEvent } from '../../events/event.ts';
import { resolve } from '../../targets/resolve.ts';
import { isPlain, type Known } from '../../targets/target.ts';
import type { Context } from '../context.ts';

/** Takes events, and sessions. */
export type Filter = (of: Pick<Event | UnknownEvent, 'id' | 'name'>) => boolean;

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

async function knownHere({ host, sessions, ended }: Context): Promise<Known> {
  const rows = await sessions.rows();
  const over = (await ended.list(rows)).map(({ id, record: { name, tags } }) => ({ host, id, name, tags }));
  const here = rows.map(({ id, name, tags }) => ({ host, id, name, tags }));
  return { rows: here, over, hosts: host === undefined ? [] : [host] };
}

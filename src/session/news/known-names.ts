// Which names a host knows: those of sessions, and those that events tell of sessions of which nothing else is kept.
import { isPlain } from '../../targets/target.ts';
import type { Context } from '../context.ts';

export interface KnownNames {
  names: string[];
  told: string[];
}

export async function namesAt(context: Context): Promise<KnownNames> {
  const rows = await context.sessions.rows();
  const ended = (await context.ended.list(rows)).map(({ id, record: { name } }) => ({ id, name }));
  const { events } = await context.events.since(0);
  return {
    names: [...rows, ...ended].flatMap(({ id, name }) => [name, id]),
    told: events.flatMap(({ event: { id = '', name = '' } }) => [id, name]),
  };
}

/** The first of the targets that is a name nobody has; undefined if there is none. */
export function firstUnknown(targets: readonly string[], answers: readonly KnownNames[]): string | undefined {
  const known = new Set(answers.flatMap(({ names, told }) => [...names, ...told]));
  return targets.find((target) => isPlain(target) && !known.has(target));
}

// What stands already where a session of a playbook is wanted.
import type { Context } from '../session/context.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { listPlaybooks, type PlaybookRow, parsePlaybookRow } from '../tmux/playbook-rows.ts';
import { tmuxFailed } from '../tmux/result.ts';
import { digestOf, readOwner } from './owner.ts';
import type { PlannedSession } from './plan.ts';
import { folderOfPlaybook, type World } from './world.ts';

export type Standing =
  | { is: 'absent' }
  /** Somebody else's. */
  | { is: 'foreign'; says: string }
  | { is: 'same' | 'changed'; id: string; dead: boolean };

export async function rowsAt({ tmux }: Context): Promise<PlaybookRow[]> {
  const result = await tmux.execute(listPlaybooks(), { repeatable: true });
  if (!result) return [];
  if (!result.ok) throw tmuxFailed('tmux cannot list its sessions', result.error, 'Try again.');
  return result.lines.flatMap(parsePlaybookRow);
}

export function standingOf(
  planned: PlannedSession,
  rows: readonly PlaybookRow[],
  world: Pick<World, 'file'>,
): Standing {
  const row = rows.find(({ name }) => name === planned.name);
  if (!row) return { is: 'absent' };
  const owner = readOwner(row.playbook);
  if (owner?.file !== world.file) {
    const whose = owner ? `of the playbook ${neutraliseText(owner.file)}` : 'of no playbook';
    return { is: 'foreign', says: `there is a session ${row.name} already, ${whose}` };
  }
  const isSame = owner.digest === digestOf(planned, folderOfPlaybook(world));
  return { is: isSame ? 'same' : 'changed', id: row.id, dead: row.dead };
}

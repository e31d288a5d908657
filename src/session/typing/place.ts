// Where a text would be typed, as a person is told who is asked about it.
import { currentPlace } from '../../tmux/session-commands.ts';
import type { Context } from '../context.ts';
import type { Place } from '../services/question.ts';
import type { Session } from '../state/session.ts';

export async function placeOf(context: Context, session: Session): Promise<Place> {
  const { row } = session;
  const result = await session.tmux.execute(currentPlace(row.paneId), { repeatable: true });
  const [program = row.program, ...folder] = result?.ok ? result.lines : [];
  return { session: row.name, host: hostOf(context), folder: folder.join('\n') || 'unknown', program };
}

export function hostOf({ host, bridge }: Context): string {
  return host ?? bridge.name ?? 'this machine';
}

export function whichOf({ id, row }: Session): { id: string; name: string } {
  return { id, name: row.name };
}

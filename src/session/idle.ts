// Closes sessions that were asked to go when nothing happens in them.
import type { ListedRow } from '../tmux/rows.ts';
import type { Context } from './context.ts';
import { endSession } from './ending/end-session.ts';

/** Closes what has been idle for as long as was asked, and answers with what is left. */
export async function closeIdle(context: Context): Promise<ListedRow[]> {
  const now = Date.now() / 1000;
  const rows = await context.sessions.rows();
  watchIdle(context, rows);
  const candidates = rows.filter((row) => isOverdue(row, now));
  const closed = await Promise.all(candidates.map((row) => closeUnlessBusy(context, row)));
  const gone = new Set(candidates.filter((_, index) => closed[index]).map((row) => row.id));
  return rows.filter((row) => !gone.has(row.id));
}

/** Without a call, too, they are to go in time. */
export function watchIdle(context: Context, rows: readonly ListedRow[]): void {
  const shortest = Math.min(...rows.flatMap((row) => row.idleTimeout ?? []));
  if (Number.isFinite(shortest)) context.idleClock.start(shortest, () => closeIdle(context));
}

/** A person who looks on is no idleness. */
export function isOverdue(row: ListedRow, now: number): boolean {
  // tmux tells the time of the last activity in whole seconds, so it may be almost a second later than it says.
  return row.idleTimeout !== undefined && row.people === 0 && now - row.active > row.idleTimeout + 1;
}

/** A command in front of a shell is work, however silent it is. */
async function closeUnlessBusy(context: Context, row: ListedRow): Promise<boolean> {
  const session = await context.sessions.find(row.id);
  await session.stream.sync();
  const { phase } = session.stream.phases;
  const unknown = phase === 'foreign' || !session.marksOutput();
  const busy = phase === 'output' || (unknown && row.shell !== 'command' && row.program !== row.shell);
  if (busy && !row.dead) return false;
  const startedAt = performance.now();
  const { name, id, exitCode, how } = await endSession(context, session, { force: false });
  await context.activity?.write({
    tool: 'idle_timeout',
    arguments: { session_id: name, idle_timeout: row.idleTimeout },
    result: { session_id: name, id, exit_code: exitCode, how },
    durationMs: performance.now() - startedAt,
  });
  return true;
}

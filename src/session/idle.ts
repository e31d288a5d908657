// Closes sessions whose idle timeout is over.
import type { ListedRow } from '../tmux/rows.ts';
import type { Context } from './context.ts';
import { readLease } from './state/lease.ts';
import { Leased } from './state/leased.ts';

/** Closes the sessions whose idle timeout is over, and returns the others. */
export async function closeIdle(context: Context): Promise<ListedRow[]> {
  return closeIdleOf(context, await context.sessions.rows());
}

/** The same for rows that tmux has just given. */
export async function closeIdleOf<Row extends ListedRow>(context: Context, rows: readonly Row[]): Promise<Row[]> {
  const candidates = watchIdle(context, rows);
  if (rows.every(({ idleTimeout }) => idleTimeout === undefined)) context.idleClock.stop();
  context.idleTimes.forgetAllBut(rows.map(({ id }) => id));
  const closed = await Promise.all(candidates.map((row) => closeUnlessBusy(context, row)));
  const gone = new Set(candidates.filter((_, index) => closed[index]).map((row) => row.id));
  return rows.filter((row) => !gone.has(row.id));
}

/** Starts the clock that closes idle sessions even if no call comes. Returns the sessions that are overdue now. */
export function watchIdle(context: Context, rows: readonly ListedRow[]): ListedRow[] {
  const shortest = Math.min(...rows.flatMap((row) => row.idleTimeout ?? []));
  if (Number.isFinite(shortest)) context.idleClock.start(shortest, () => closeIdle(context));
  return rows.filter((row) => row.idleTimeout !== undefined && isOverdue(row, context.idleTimes.look(row)));
}

/** A session that a person is attached to, or that somebody leases, is never overdue. */
export function isOverdue(row: ListedRow, idleSeconds: number): boolean {
  // tmux cuts the time of the last activity to whole seconds, so the true time may be almost a second later.
  if (row.idleTimeout === undefined || row.people > 0 || readLease(row.lock)) return false;
  return idleSeconds > row.idleTimeout + 1;
}

/** A command that runs in a shell counts as busy, even if it prints nothing. */
async function closeUnlessBusy(context: Context, row: ListedRow): Promise<boolean> {
  const session = await context.sessions.find(row.id);
  await session.stream.sync();
  const { phase } = session.stream.phases;
  const unknown = phase === 'foreign' || !session.marksOutput();
  const busy = phase === 'output' || (unknown && row.shell !== 'command' && row.program !== row.shell);
  if (busy && !row.dead) return false;
  const startedAt = performance.now();
  // Imported here, so that a command that only lists does not load what ends a program.
  const { endSession } = await import('./ending/end-session.ts');
  const ended = await endSession(context, session, { force: false, why: 'idle' }).catch(unlessLeased);
  if (!ended) return false;
  const { name, id, exitCode, how } = ended;
  await context.activity?.write({
    tool: 'idle_timeout',
    arguments: { session_id: name, idle_timeout: row.idleTimeout },
    result: { session_id: name, id, exit_code: exitCode, how },
    durationMs: performance.now() - startedAt,
  });
  return true;
}

/** Somebody took a lease a moment ago. */
function unlessLeased(error: unknown): undefined {
  if (!(error instanceof Leased)) throw error;
}

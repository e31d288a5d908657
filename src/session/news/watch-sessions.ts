// Looks after all sessions of a host while somebody waits for events: otherwise nobody may notice that a command failed.
import { PtyholdError } from '../../errors.ts';
import { log } from '../../log.ts';
import { Queue } from '../../queue.ts';
import { LEASE_END_MS } from '../../timing.ts';
import type { ListedRow } from '../../tmux/rows.ts';
import type { Context } from '../context.ts';
import { readLease } from '../state/lease.ts';
import type { Session } from '../state/session.ts';

export async function watchSessions(context: Context): Promise<SessionsWatch> {
  const watch = new SessionsWatch(context);
  await watch.learn();
  return watch;
}

export class SessionsWatch {
  readonly #context: Context;
  readonly #watched = new Map<Session, () => void>();
  readonly #learning = new Queue();
  readonly #stop: () => void;
  #leaseTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(context: Context) {
    this.#context = context;
    this.#stop = context.tmux.onSessionsChanged(() => void this.learn().catch(report));
  }

  /** Takes in the sessions that have come, and lets go of those that have gone. */
  learn(): Promise<void> {
    return this.#learning.run(async () => {
      const { keeper, sessions } = this.#context;
      const rows = this.#isClosed ? [] : await sessions.rows();
      this.#awaitLeaseEnd(rows);
      const living = await Promise.all(rows.map(({ id }) => sessions.findLiving(id)));
      for (const session of living) if (session) this.#add(session);
      for (const [session, stop] of this.#watched) if (!living.includes(session)) this.#remove(session, stop);
      keeper.soon();
    });
  }

  /** A lease may have been taken: its end is told by whoever lists it first. */
  readonly lookAtLeases = onceForMany(this.#learning, async () => {
    if (!this.#isClosed) this.#awaitLeaseEnd(await this.#context.sessions.rows());
  });

  #awaitLeaseEnd(rows: readonly ListedRow[]): void {
    clearTimeout(this.#leaseTimer);
    const soonest = Math.min(...rows.map(({ lock }) => readLease(lock)?.secondsLeft ?? Number.POSITIVE_INFINITY));
    if (this.#isClosed || soonest === Number.POSITIVE_INFINITY) return;
    this.#leaseTimer = setTimeout(() => this.lookAtLeases(), soonest * 1000 + LEASE_END_MS).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#leaseTimer);
    this.#stop();
    for (const [session, stop] of this.#watched) this.#remove(session, stop);
  }

  #add(session: Session): void {
    if (this.#isClosed || this.#watched.has(session)) return;
    const look = onceForMany(new Queue(), () => this.#look(session));
    this.#watched.set(session, session.stream.onChange(look));
    look();
  }

  #remove(session: Session, stop: () => void): void {
    stop();
    this.#watched.delete(session);
  }

  /** The stream tells of the ends of commands by itself. */
  async #look(session: Session): Promise<void> {
    await session.stream.sync();
    if (!session.mayBeDead || session.row.dead) return;
    const row = await session.refresh();
    if (!row || row.dead) this.#context.keeper.soon();
  }
}

/** Of those that are asked for before one begins, only one is done. */
function onceForMany(queue: Queue, look: () => Promise<void>): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    const begin = (): Promise<void> => {
      isDue = false;
      return look();
    };
    queue.run(begin).catch(report);
  };
}

function report(error: unknown): void {
  // This server ends, and whoever has waited is gone.
  if (error instanceof PtyholdError && error.code === 'cancelled') return;
  log.fault('a session could not be watched for events', error);
}

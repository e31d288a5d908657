// Looks after all sessions of a host while somebody waits for events: otherwise nobody may notice that a command failed.
import { Queue } from '../../queue.ts';
import { LEASE_END_MS } from '../../timing.ts';
import { SILENT_AGAIN_MS, SILENT_MS } from '../../timing-looks.ts';
import type { ListedRow } from '../../tmux/rows.ts';
import { lookAtSilent } from '../completion/look-at-silent.ts';
import type { Context } from '../context.ts';
import { readLease } from '../state/lease.ts';
import type { Session } from '../state/session.ts';
import { mayAsk, reportUnnoticed } from './notice.ts';

export async function watchSessions(context: Context): Promise<SessionsWatch> {
  const watch = new SessionsWatch(context);
  await watch.learn();
  return watch;
}

/** Each costs a process and a fifth of a second. */
const LOOKS_AT_ONCE = 8;

interface Watched {
  stop: () => void;
  /** When its terminal is looked at. */
  timer: NodeJS.Timeout | undefined;
}

export class SessionsWatch {
  readonly #context: Context;
  readonly #watched = new Map<Session, Watched>();
  /** Several looks at once, each in its turn. */
  readonly #lanes = Array.from({ length: LOOKS_AT_ONCE }, () => new Queue());
  #lane = 0;
  readonly #learning = new Queue();
  readonly #stop: () => void;
  #leaseTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(context: Context) {
    this.#context = context;
    this.#stop = context.tmux.onSessionsChanged(() => void this.learn().catch(reportUnnoticed));
  }

  /** Takes in the sessions that have come, and lets go of those that have gone. */
  learn(): Promise<void> {
    return this.#learning.run(async () => {
      const { keeper, sessions } = this.#context;
      const rows = this.#isClosed ? [] : await sessions.rows();
      this.#awaitLeaseEnd(rows);
      const living = await Promise.all(rows.map(({ id }) => sessions.findLiving(id)));
      for (const session of living) if (session) this.#add(session);
      for (const [session, watched] of this.#watched) if (!living.includes(session)) this.#remove(session, watched);
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
    for (const [session, watched] of this.#watched) this.#remove(session, watched);
  }

  #add(session: Session): void {
    if (this.#isClosed || this.#watched.has(session)) return;
    const takeIn = onceForMany(new Queue(), () => this.#takeIn(session));
    this.#watched.set(session, { stop: session.stream.onChange(takeIn), timer: undefined });
    takeIn();
  }

  #remove(session: Session, { stop, timer }: Watched): void {
    stop();
    clearTimeout(timer);
    this.#watched.delete(session);
  }

  /** The stream tells of the ends of commands by itself. */
  async #takeIn(session: Session): Promise<void> {
    await session.stream.sync();
    if (session.row.dead) return;
    const row = session.mayBeDead ? await session.refresh() : session.row;
    if (!row || row.dead) this.#context.keeper.soon();
    else this.#lookIn(session, SILENT_MS);
  }

  #lookIn(session: Session, milliseconds: number): void {
    const watched = this.#watched.get(session);
    if (!watched) return;
    clearTimeout(watched.timer);
    if (!mayAsk(session)) return;
    this.#lane = (this.#lane + 1) % LOOKS_AT_ONCE;
    const lane = this.#lanes[this.#lane];
    const look = (): void => void lane?.run(() => this.#look(session)).catch(reportUnnoticed);
    watched.timer = setTimeout(look, milliseconds).unref();
  }

  /** A program that is silent may ask, which nothing in the journal tells. */
  async #look(session: Session): Promise<void> {
    if (!this.#watched.has(session)) return;
    const row = await session.refresh();
    if (!row || !mayAsk(session)) return;
    await lookAtSilent(this.#context, row);
    this.#lookIn(session, Math.max(this.#context.looks.dueInMs(row, Date.now()), SILENT_AGAIN_MS));
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
    queue.run(begin).catch(reportUnnoticed);
  };
}

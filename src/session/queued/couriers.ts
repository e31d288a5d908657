// Brings waiting texts to their programs, as long as this server runs: whoever had queued them may have ended.
import { PtyholdError } from '../../errors.ts';
import { log } from '../../log.ts';
import { sharedController } from '../../shared-signal.ts';
import { HEARTBEAT_MS } from '../../timing.ts';
import { QUEUES_LOOK_MOST_MS, QUEUES_LOOK_MS, READY_AGAIN_MS, READY_WAIT_MS } from '../../timing-texts.ts';
import type { Context } from '../context.ts';
import { requireAllowed } from '../services/roles.ts';
import { Alarm } from '../state/alarm.ts';
import { type CountedBefore, countWaiting } from '../waiting/waiting-texts.ts';

/** Those of one server: one for each host that it has reached. */
export class Couriers {
  readonly #contexts: () => readonly Context[];
  readonly #following = new Set<string>();
  /** Looks and deliveries. */
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = sharedController();
  /** The hosts at which a look is under way: one may hang. */
  readonly #looking = new Set<Context>();
  readonly #counted: CountedBefore = new Map();
  #timer: NodeJS.Timeout | undefined;
  #nextAt = Number.POSITIVE_INFINITY;
  #pauseMs = QUEUES_LOOK_MS;

  constructor(contexts: () => readonly Context[]) {
    this.#contexts = contexts;
  }

  /** A text was left to wait. */
  now(): void {
    this.#lookLater(0);
  }

  /**
   * Something may wait, left by another server. A look right behind each call would take time from the next call.
   * From the first call on, this server looks by itself, too.
   */
  soon(): void {
    this.#lookLater(QUEUES_LOOK_MS);
  }

  /** Begins nothing any more. A text that is being typed is brought to its end. */
  async close(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** A look that comes sooner anyway stays where it is. */
  #lookLater(ms: number): void {
    if (this.#stopping.signal.aborted) return;
    const at = performance.now() + ms;
    this.#pauseMs = QUEUES_LOOK_MS;
    if (at < this.#nextAt) this.#lookAfter(ms);
  }

  #lookAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#nextAt = performance.now() + ms;
    this.#timer = setTimeout(() => {
      this.#look();
      this.#lookAfter(this.#pauseMs);
      this.#pauseMs = this.#following.size > 0 ? QUEUES_LOOK_MS : Math.min(2 * this.#pauseMs, QUEUES_LOOK_MOST_MS);
    }, ms).unref();
  }

  /** A look at a host that is not connected would connect to it. */
  #look(): void {
    for (const context of this.#contexts())
      if (context.bridge.isConnected && !this.#looking.has(context)) this.#await(this.#lookAt(context));
  }

  #await(action: Promise<void>): void {
    this.#underWay.add(action);
    void action.finally(() => this.#underWay.delete(action));
  }

  async #lookAt(context: Context): Promise<void> {
    this.#looking.add(context);
    try {
      for (const id of await this.#findWaiting(context)) this.#await(this.#follow(context, id));
    } catch (error) {
      log.fault('nobody knows which texts wait', error);
    } finally {
      this.#looking.delete(context);
    }
  }

  /** The disk tells that nothing waits, for a tenth of what tmux takes to list its sessions. */
  async #findWaiting(context: Context): Promise<string[]> {
    const { ids } = await context.ended.records.list();
    const folders = ids.filter((id) => !this.#following.has(id)).map((id) => ({ id }));
    const { counts } = await countWaiting(context, folders, this.#counted);
    if (counts.size === 0) return [];
    const rows = await context.sessions.rows();
    return rows.flatMap(({ id, dead }) => (!dead && counts.has(id) ? [id] : []));
  }

  async #follow(context: Context, id: string): Promise<void> {
    if (this.#following.has(id) || this.#stopping.signal.aborted) return;
    this.#following.add(id);
    try {
      requireAllowed({ all: await context.roles.own() }, 'pty_send');
      await context.leases.enrol();
      while (!this.#stopping.signal.aborted && (await this.#step(context, id)));
    } catch (error) {
      if (error instanceof PtyholdError) log.note('waiting texts were left', () => ({ id, why: error.message }));
      else log.fault('waiting texts could not be delivered', error);
    } finally {
      this.#following.delete(id);
    }
  }

  /** False if there is nothing more to do. */
  async #step(context: Context, id: string): Promise<boolean> {
    const { signal } = this.#stopping;
    const session = await context.sessions.findLiving(id);
    if (!session || session.row.dead) return false;
    // It brings all that types, which no server needs to start.
    const { deliverNext } = await import('./deliver.ts');
    const alarm = new Alarm((changed) => session.stream.onChange(changed), signal);
    try {
      const step = await deliverNext(context, session, { timeoutMs: READY_WAIT_MS, signal });
      log.note('a waiting text', () => ({ session: session.row.name, ...step, typed: undefined }));
      // It would find the same text again at once.
      if (step.kind === 'settled' && step.unnoted !== undefined) throw step.unnoted;
      // Not everything for which a text waits shows in the output.
      if (step.kind === 'waits') await alarm.waitBetween(READY_AGAIN_MS, HEARTBEAT_MS);
      return step.kind !== 'empty';
    } finally {
      alarm.close();
    }
  }
}

// Brings waiting texts to their programs, as long as this server runs: whoever had queued them may have ended.
import { setTimeout as pause } from 'node:timers/promises';
import { PtyholdError } from '../../errors.ts';
import { log } from '../../log.ts';
import { QUEUES_LOOK_MS, READY_AGAIN_MS, READY_WAIT_MS } from '../../timing-texts.ts';
import type { Context } from '../context.ts';
import { requireAllowed } from '../services/roles.ts';
import { countWaiting } from '../waiting/waiting-texts.ts';

/** Those of one server: one for each host that it has reached. */
export class Couriers {
  readonly #contexts: () => readonly Context[];
  readonly #following = new Set<string>();
  /** Looks and deliveries. */
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(contexts: () => readonly Context[]) {
    this.#contexts = contexts;
  }

  /** A call was answered: something may wait. From the first call on, this server looks by itself, too. */
  soon(): void {
    if (this.#stopping.signal.aborted) return;
    this.#timer ??= setInterval(() => this.#look(), QUEUES_LOOK_MS).unref();
    this.#look();
  }

  /** Begins nothing any more. A text that is being typed is brought to its end. */
  async close(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** A look at a host that is not connected would connect to it. */
  #look(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const contexts = this.#contexts().filter(({ bridge }) => bridge.isConnected);
    const looks = Promise.all(contexts.map((context) => this.#lookAt(context)))
      .then(() => undefined)
      .catch((error: unknown) => log.fault('nobody knows which texts wait', error))
      .finally(() => (this.#isLooking = false));
    this.#await(looks);
  }

  #await(action: Promise<void>): void {
    this.#underWay.add(action);
    void action.finally(() => this.#underWay.delete(action));
  }

  async #lookAt(context: Context): Promise<void> {
    const rows = (await context.sessions.rows()).filter(({ id, dead }) => !dead && !this.#following.has(id));
    const counts = await countWaiting(context, rows);
    for (const id of counts.keys()) this.#await(this.#follow(context, id));
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
    const step = await deliverNext(context, session, { timeoutMs: READY_WAIT_MS, signal });
    log.note('a waiting text', () => ({ session: session.row.name, ...step, typed: undefined }));
    // It would find the same text again at once.
    if (step.kind === 'settled' && step.unnoted !== undefined) throw step.unnoted;
    if (step.kind === 'waits') await pause(READY_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    return step.kind !== 'empty';
  }
}

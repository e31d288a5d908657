// Rings now and then while there are sessions that were asked to go when they are idle.
import { log } from '../../log.ts';
import { LONGEST_IDLE_LOOK_MS, SHORTEST_IDLE_LOOK_MS } from '../../timing.ts';

/** A server that saw no session with an idle time keeps no clock. */
export class IdleClock {
  #timer: NodeJS.Timeout | undefined;

  /** Rings soon for a short idle time, and never more often than is of use. */
  start(idleSeconds: number, ring: () => Promise<unknown>): void {
    if (this.#timer) return;
    const period = Math.max(SHORTEST_IDLE_LOOK_MS, Math.min(LONGEST_IDLE_LOOK_MS, (idleSeconds * 1000) / 4));
    this.#timer = setInterval(() => {
      ring().catch((error: unknown) => log.fault('idle sessions could not be looked at', error));
    }, period);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

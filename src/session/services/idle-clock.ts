// Rings at intervals while there may be sessions with an idle timeout.
import { log } from '../../log.ts';
import { LONGEST_IDLE_LOOK_MS, SHORTEST_IDLE_LOOK_MS } from '../../timing.ts';

/** A server that saw no session with an idle timeout starts no clock. */
export class IdleClock {
  #timer: NodeJS.Timeout | undefined;

  /** Rings more often for a shorter idle timeout, within bounds. */
  start(idleSeconds: number, ring: () => Promise<unknown>): void {
    if (this.#timer) return;
    const period = Math.max(SHORTEST_IDLE_LOOK_MS, Math.min(LONGEST_IDLE_LOOK_MS, (idleSeconds * 1000) / 4));
    this.#timer = setInterval(() => {
      ring().catch((error: unknown) => log.fault('idle sessions could not be checked', error));
    }, period);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

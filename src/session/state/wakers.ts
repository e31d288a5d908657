// Wakes the waits on a session.
import { BURST_PAUSE_MS } from '../../timing.ts';

/** This many bytes at once mean that more will follow. */
const BURST_BYTES = 32 * 1024;

export class Wakers {
  readonly #wakers = new Set<() => void>();
  #isBurst = false;
  #later: NodeJS.Timeout | undefined;

  add(waker: () => void): () => void {
    this.#wakers.add(waker);
    return () => this.#wakers.delete(waker);
  }

  /** How many bytes were taken in since the last call. */
  tookIn(bytes: number): void {
    this.#isBurst = bytes >= BURST_BYTES;
  }

  /** In a burst of output each piece causes an event of its own: they are handled together. */
  wake(): void {
    if (!this.#isBurst) this.wakeAll();
    else this.#later ??= setTimeout(() => this.wakeAll(), BURST_PAUSE_MS);
  }

  wakeAll(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    for (const wake of this.#wakers) wake();
  }
}

// Calls those who wait for news of a session.
import { FLOOD_PAUSE_MS } from '../../timing.ts';

/** So much at once means that more will follow. */
const FLOOD_BYTES = 32 * 1024;

export class Wakers {
  readonly #wakers = new Set<() => void>();
  #flooded = false;
  #later: NodeJS.Timeout | undefined;

  add(waker: () => void): () => void {
    this.#wakers.add(waker);
    return () => this.#wakers.delete(waker);
  }

  /** How much was taken in after the last call. */
  tookIn(bytes: number): void {
    this.#flooded = bytes >= FLOOD_BYTES;
  }

  /** In a flood each piece is written with a notice of its own: they are taken in together. */
  wake(): void {
    if (!this.#flooded) this.#wakeAll();
    else this.#later ??= setTimeout(() => this.#wakeAll(), FLOOD_PAUSE_MS);
  }

  /** There will be no more news. */
  close(): void {
    this.#wakeAll();
  }

  #wakeAll(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    for (const wake of this.#wakers) wake();
  }
}

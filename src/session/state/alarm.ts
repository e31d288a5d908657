// Waits until something changes, the time is over, or the caller gives up.
import { setTimeout as pause } from 'node:timers/promises';

export class Alarm {
  readonly #stop: () => void;
  readonly #signal: AbortSignal | undefined;
  readonly #aborted = (): void => this.#ring();
  #pending: (() => void) | undefined;
  #isRung = false;

  /** `watch` calls back at each change, and answers how to stop. */
  constructor(watch: (changed: () => void) => () => void, signal: AbortSignal | undefined) {
    this.#signal = signal;
    this.#stop = watch(() => this.#ring());
    signal?.addEventListener('abort', this.#aborted);
  }

  /** Resolves at once when something changed since the last wait. */
  async wait(milliseconds: number): Promise<void> {
    if (!this.#isRung && !this.#signal?.aborted && milliseconds > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#pending = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#pending = undefined;
    this.#isRung = false;
  }

  /** For a caller whose next look costs much: a change is heard, and waits until `least` is over. */
  async waitBetween(least: number, most: number): Promise<void> {
    const signal = this.#signal;
    await pause(Math.max(0, Math.min(least, most)), undefined, signal && { signal }).catch(() => undefined);
    await this.wait(most - least);
  }

  close(): void {
    this.#stop();
    this.#signal?.removeEventListener('abort', this.#aborted);
  }

  #ring(): void {
    this.#isRung = true;
    this.#pending?.();
  }
}

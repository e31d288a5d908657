// Waits until something changes, the time is over, or the caller gives up.
import { setTimeout as pause } from 'node:timers/promises';

/** Short enough that a pause of the machine is noticed, and a wait of some moments is made of few. */
const STEP_MS = 20;
/** So much counts of a step that ended late. */
const LONGEST_STEP_MS = 2 * STEP_MS;

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
    await this.#sleep(milliseconds);
    this.#isRung = false;
  }

  /**
   * The same, and answers how long it was. On a shared machine all processes may stand still together: then nobody could have
   * printed anything, so such a pause does not count.
   */
  async waitAwake(milliseconds: number): Promise<number> {
    let counted = 0;
    while (counted < milliseconds && !this.#isOver) {
      const began = performance.now();
      await this.#sleep(Math.min(STEP_MS, milliseconds - counted));
      counted += Math.min(performance.now() - began, LONGEST_STEP_MS);
    }
    this.#isRung = false;
    return counted;
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

  get #isOver(): boolean {
    return this.#isRung || this.#signal?.aborted === true;
  }

  async #sleep(milliseconds: number): Promise<void> {
    if (this.#isOver || milliseconds <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#pending = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#pending = undefined;
  }

  #ring(): void {
    this.#isRung = true;
    this.#pending?.();
  }
}

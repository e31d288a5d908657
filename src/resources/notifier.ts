// Tells of a change at once, and of many quick changes only once in a while.
import { NOTICE_PAUSE_MS } from '../timing.ts';

export class Notifier {
  readonly #tell: () => void;
  #rest: NodeJS.Timeout | undefined;
  #again = false;
  #closed = false;

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  ring(): void {
    if (this.#closed) return;
    this.#again = this.#rest !== undefined;
    if (this.#again) return;
    this.#tell();
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      if (this.#again) this.ring();
    }, NOTICE_PAUSE_MS).unref();
  }

  /** Stops telling, and drops a change that it held back. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#rest);
  }
}

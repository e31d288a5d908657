// How long several are waited for: as long as one of them comes now and then. Many that log in at once take turns.
import { within } from '../../within.ts';

export class Lull {
  readonly #quietMs: number;
  readonly #mostMs: number;
  readonly #began = performance.now();
  #cameAt = this.#began;

  /** The lull is there when nothing has come for `quietMs`, and `mostMs` after the beginning in any case. */
  constructor(quietMs: number, mostMs: number) {
    this.#quietMs = quietMs;
    this.#mostMs = mostMs;
  }

  /** The value if it comes before the lull, and within `atMostMs` if that is given. A late promise goes on. */
  async await<T>(promise: Promise<T>, atMostMs?: number): Promise<{ value: T } | undefined> {
    const noted = promise.then(
      (value) => this.#note(value),
      (error: unknown) => {
        this.#note(undefined);
        throw error;
      },
    );
    if (atMostMs !== undefined) return within(atMostMs, noted);
    for (;;) {
      const came = await within(this.#leftMs(), noted);
      if (came || this.#leftMs() <= 0) return came;
    }
  }

  #note<T>(value: T): T {
    this.#cameAt = performance.now();
    return value;
  }

  #leftMs(): number {
    return Math.min(this.#cameAt + this.#quietMs, this.#began + this.#mostMs) - performance.now();
  }
}

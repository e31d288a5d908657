// How long it took until something came of what was typed at a shell's prompt: behind a carrier, the way there and back.

/** The longest of so many counts: something else may have been printed just then. */
const KEPT = 5;

export class RoundTrips {
  #shellKey = '';
  #times: readonly number[] = [];
  #typedAt: number | undefined;

  /** What is typed now comes to that shell at its prompt. */
  begin(shellKey: string): void {
    if (shellKey !== this.#shellKey) this.#times = [];
    this.#shellKey = shellKey;
    this.#typedAt = performance.now();
  }

  /** Something was printed. */
  end(): void {
    if (this.#typedAt === undefined) return;
    this.#times = [...this.#times, performance.now() - this.#typedAt].slice(-KEPT);
    this.#typedAt = undefined;
  }

  /** Undefined if none was timed there. */
  longestMs(shellKey: string): number | undefined {
    return shellKey === this.#shellKey && this.#times.length > 0 ? Math.max(...this.#times) : undefined;
  }
}

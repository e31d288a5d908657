// The reads that wait on a session. New output goes to the newest: a client may have given up on an older call unheard.

export class WaitingReads {
  readonly #open = new Set<number>();
  #last = 0;

  /** The number of the newest read so far. */
  get last(): number {
    return this.#last;
  }

  /** Waits as the newest read, which it is no more once the caller has given up. */
  async run<T>(signal: AbortSignal | undefined, wait: (number: number) => Promise<T>): Promise<T> {
    this.#last += 1;
    const number = this.#last;
    const leave = (): void => void this.#open.delete(number);
    if (!signal?.aborted) this.#open.add(number);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await wait(number);
    } finally {
      signal?.removeEventListener('abort', leave);
      leave();
    }
  }

  isOneNewer(than: number): boolean {
    return [...this.#open].some((number) => number > than);
  }
}

// The reads that wait on a session. New output goes to the newest: a client may have given up on an older call unheard.

export class WaitingReads {
  readonly #open = new Set<number>();
  #last = 0;

  /** The number of the newest read so far. */
  get last(): number {
    return this.#last;
  }

  /** Waits as the newest read. */
  async run<T>(wait: (number: number) => Promise<T>): Promise<T> {
    this.#last += 1;
    const number = this.#last;
    this.#open.add(number);
    try {
      return await wait(number);
    } finally {
      this.#open.delete(number);
    }
  }

  isOneNewer(than: number): boolean {
    return [...this.#open].some((number) => number > than);
  }
}

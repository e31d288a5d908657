// The requests under way on one shell: gives each a number and a time limit.

/** For a request whose caller has a time limit of its own. */
export const NO_LIMIT = 0;

/** Settles the promise of a request. */
export interface Awaited<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface Requester {
  /** Why nothing can be asked any more; undefined while the shell is there. */
  isLost(): Error | undefined;
  /** A request has not been answered for this long. */
  late(afterMs: number): void;
}

export class Requests {
  readonly #requester: Requester;
  readonly #numbers = new Set<number>();
  readonly #awaited = new Set<Awaited<never>>();

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** The smallest free number: it stands in every frame of the answer, and frames are short. */
  claim(): number {
    let number = 1;
    while (this.#numbers.has(number)) number += 1;
    this.#numbers.add(number);
    return number;
  }

  release(number: number): void {
    this.#numbers.delete(number);
  }

  /** `begin` sends the request and answers the entry of `pending` that collects what comes. */
  make<Entry, Answer>(
    pending: Map<number, Entry>,
    begin: (number: number, awaited: Awaited<Answer>) => Entry,
    patienceMs: number,
  ): Promise<Answer> {
    const lost = this.#requester.isLost();
    if (lost) return Promise.reject(lost);
    const number = this.claim();
    return new Promise<Answer>((resolve, reject) => {
      const timer =
        patienceMs === NO_LIMIT ? undefined : setTimeout(() => this.#requester.late(patienceMs), patienceMs);
      const settle = () => {
        clearTimeout(timer);
        pending.delete(number);
        this.#awaited.delete(awaited);
        this.release(number);
      };
      const awaited: Awaited<Answer> = {
        resolve: (answer) => {
          settle();
          resolve(answer);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      };
      this.#awaited.add(awaited);
      pending.set(number, begin(number, awaited));
    });
  }

  /** Something waits for its answer. */
  get areUnderWay(): boolean {
    return this.#awaited.size > 0;
  }

  /** The shell has ended: no more answers will come. */
  rejectAll(error: Error): void {
    for (const awaited of [...this.#awaited]) awaited.reject(error);
  }
}

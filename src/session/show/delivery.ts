// What an answer shows counts as shown once the answer goes out: a cancelled call must not swallow output.
import { log } from '../../log.ts';
import type { Queue } from '../../queue.ts';

/** What an answer shows, and what follows when it went out, or did not. */
export interface Shown<T> {
  value: T;
  delivered(): void;
  dropped(): Promise<void>;
}

export class Delivery {
  readonly #signal: AbortSignal | undefined;
  readonly #outcome: Promise<boolean>;
  readonly #leaving: Promise<boolean>;
  #settle: (isDelivered: boolean) => void = () => undefined;
  #leave: (isOut: boolean) => void = () => undefined;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
    this.#outcome = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.#leaving = new Promise((resolve) => {
      this.#leave = resolve;
    });
  }

  /** The call was cancelled, so the answer surely does not go out. */
  get isCancelled(): boolean {
    return this.#signal?.aborted === true;
  }

  /** Keeps its place in the queue until the outcome is known, so that no other call shows the same meanwhile. */
  inTurn<T>(queue: Queue, show: () => Promise<Shown<T>>): Promise<T> {
    return new Promise((resolve, reject) => {
      const shown = queue.run(async () => {
        const result = await show();
        resolve(result.value);
        await this.#follow(result);
      });
      shown.catch(reject);
    });
  }

  /** Does this once it is known whether the answer went out, with what was to be shown or as an error. */
  afterwards(act: (isOut: boolean) => void): void {
    void this.#leaving.then(act);
  }

  /** Does this if the answer goes out. */
  onceOut(act: () => void): void {
    void this.#outcome.then((isDelivered) => isDelivered && act());
  }

  /** To be called whatever comes of the call: until then other readers of its sessions wait. */
  settle(isDelivered: boolean, isOut = isDelivered): void {
    this.#settle(isDelivered);
    this.#leave(isOut);
  }

  async #follow({ delivered, dropped }: Shown<unknown>): Promise<void> {
    try {
      await ((await this.#outcome) ? delivered() : dropped());
    } catch (error) {
      // The answer is out, and no other one tells.
      log.fault('the reading place could not be moved', error);
    }
  }
}

/** Of an answer that nobody can cancel. */
export function sureDelivery(): Delivery {
  const delivery = new Delivery();
  delivery.settle(true);
  return delivery;
}

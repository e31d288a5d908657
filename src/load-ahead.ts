// Loads what calls need while none is under way: a client waits for each answer, and not for this.
import { setImmediate as turn } from 'node:timers/promises';

export class LoadAhead {
  readonly #steps: (() => Promise<unknown>)[];
  #isBegun = false;
  #isLoading = false;
  #underWay = 0;

  /** In the order in which they are likely to be needed. */
  constructor(steps: readonly (() => Promise<unknown>)[]) {
    this.#steps = [...steps];
  }

  begin(): void {
    this.#isBegun = true;
    this.#goOn();
  }

  async during<T>(call: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await call();
    } finally {
      this.#underWay -= 1;
      if (this.#isBegun) this.#goOn();
    }
  }

  #goOn(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    void this.#load().finally(() => {
      this.#isLoading = false;
    });
  }

  async #load(): Promise<void> {
    await turn();
    while (this.#underWay === 0) {
      const step = this.#steps.shift();
      if (!step) return;
      // What fails here is told by the call that needs it.
      await step().catch(() => undefined);
      await turn();
    }
  }
}

// Sends the answers to texts in the order in which they were typed, so that each answer shows its own output.
import { makeLatch } from '../../latch.ts';
import { EARLIER_ANSWERS_MS } from '../../timing.ts';
import { within } from '../../within.ts';

export interface Turn {
  /** Waits until all earlier turns have ended, but not longer than EARLIER_ANSWERS_MS. */
  waitForEarlier(): Promise<void>;
  leave(): void;
}

export class AnswerTurns {
  readonly #open = new Set<Promise<void>>();

  /** `holdsUp`: later answers wait for this one. One that waits for a pattern may take long. */
  enter(holdsUp: boolean): Turn {
    const before = [...this.#open];
    const left = makeLatch();
    if (holdsUp) this.#open.add(left.opened);
    return {
      waitForEarlier: async () => {
        if (before.length > 0) await within(EARLIER_ANSWERS_MS, Promise.all(before));
      },
      leave: () => {
        this.#open.delete(left.opened);
        left.open();
      },
    };
  }
}

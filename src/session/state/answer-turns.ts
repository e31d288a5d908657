// Sends the answers to texts in the order in which they were typed, so that each answer shows its own output.
import { makeLatch } from '../../latch.ts';
import { EARLIER_ANSWERS_MS } from '../../timing.ts';
import { within } from '../../within.ts';

export interface Turn {
  /** Waits until all earlier turns have ended, or those alone whose texts have, but not longer than EARLIER_ANSWERS_MS. */
  waitForEarlier(only?: 'ended'): Promise<void>;
  leave(): void;
}

interface OpenTurn {
  left: Promise<void>;
  /** What its text ran is over, so that its answer comes soon. */
  hasEnded(): boolean;
}

export class AnswerTurns {
  readonly #open = new Set<OpenTurn>();

  /** `holdsUp`: later answers wait for this one. One that waits for a pattern may take long. */
  enter(holdsUp: boolean, hasEnded: () => boolean): Turn {
    const before = [...this.#open];
    const left = makeLatch();
    const turn = { left: left.opened, hasEnded };
    if (holdsUp) this.#open.add(turn);
    return {
      waitForEarlier: async (only) => {
        const awaited = only === 'ended' ? before.filter((each) => each.hasEnded()) : before;
        if (awaited.length > 0) await within(EARLIER_ANSWERS_MS, Promise.all(awaited.map((each) => each.left)));
      },
      leave: () => {
        this.#open.delete(turn);
        left.open();
      },
    };
  }
}

// Runs actions one at a time, in the order in which they were asked for.
import { makeLatch } from './latch.ts';
import { within } from './within.ts';

export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /** Answers what the action answers. An action that fails does not stop the next one. */
  run<T>(action: () => T | Promise<T>): Promise<T> {
    const result = this.#last.then(action);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Undefined if its turn has not come in time: then the action is never begun. */
  async runWithin<T>(milliseconds: number, action: () => T | Promise<T>): Promise<{ value: T } | undefined> {
    let turn: 'awaited' | 'taken' | 'given up' = 'awaited';
    const taken = makeLatch();
    const done = this.run(async () => {
      if (turn === 'given up') return undefined;
      turn = 'taken';
      taken.open();
      return { value: await action() };
    });
    await within(milliseconds, taken.opened);
    if (turn === 'awaited') turn = 'given up';
    return turn === 'given up' ? undefined : done;
  }
}

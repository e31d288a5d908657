// Runs actions one at a time, in the order in which they were asked for.

export class Queue {
  #last: Promise<unknown> = Promise.resolve();

  /** Answers what the action answers. An action that fails does not stop the next one. */
  run<T>(action: () => T | Promise<T>): Promise<T> {
    const result = this.#last.then(action);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

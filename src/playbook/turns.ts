// Stages that run side by side take turns at a session: the end of a command belongs to the text that was typed last.
import { Queue } from '../queue.ts';

export class Turns {
  readonly #queues = new Map<string, Queue>();

  /** Asked for in one order, so that no two wait for each other in a circle. */
  run<T>(sessions: readonly string[], act: () => Promise<T>): Promise<T> {
    return this.#next([...new Set(sessions)].sort(), act);
  }

  #next<T>([first, ...others]: readonly string[], act: () => Promise<T>): Promise<T> {
    return first === undefined ? act() : this.#queueOf(first).run(() => this.#next(others, act));
  }

  #queueOf(session: string): Queue {
    const queue = this.#queues.get(session) ?? new Queue();
    this.#queues.set(session, queue);
    return queue;
  }
}

// What this server remembers of iTerm2's own sessions, as long as they are there.
import type { Unrun } from '../../gate/line/keystrokes.ts';
import { Queue } from '../../queue.ts';

export interface Remembered {
  /** One text at a time. */
  readonly turns: Queue;
  /** The prompt of a command whose end nobody has been told yet. */
  untold?: string | undefined;
  /** What this server has typed and not entered. */
  left?: Unrun | undefined;
}

export class Memory {
  readonly #sessions = new Map<string, Remembered>();

  of(id: string): Remembered {
    const known = this.#sessions.get(id) ?? { turns: new Queue() };
    this.#sessions.set(id, known);
    return known;
  }

  get ids(): string[] {
    return [...this.#sessions.keys()];
  }

  /** What `list` answers, which tells the ids of all sessions that are there. The others are forgotten. */
  async during<T>(list: () => Promise<T>, idsIn: (listed: T) => readonly string[]): Promise<T> {
    // One that is first met meanwhile may be missing in the list.
    const before = this.ids;
    const listed = await list();
    const there = new Set(idsIn(listed));
    for (const id of before) if (!there.has(id)) this.#sessions.delete(id);
    return listed;
  }
}

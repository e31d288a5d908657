// Which keys of the people who look on have been judged: what they typed stood on the line then, or was run.
import type { Keys } from '../../tmux/people.ts';

export class Onlookers {
  #judged = 0;
  #newest = 0;

  /** Whether one of them has pressed a key since. tmux counts seconds: the one that lasts at `nowMs` may bring another key. */
  havePressed(keys: readonly Keys[], nowMs = Date.now()): boolean {
    const newest = Math.max(0, ...keys.map(({ at }) => at));
    this.#newest = newest >= Math.floor(nowMs / 1000) ? newest - 1 : newest;
    return newest !== this.#judged;
  }

  /** The line was asked for, with all that was pressed by the last question. */
  noteJudged(): void {
    this.#judged = this.#newest;
  }
}

// Lets one server at a time connect, open or close a session. Typing needs no turn: tmux keeps each text whole.

import { posix as path } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '../bridges/bridge.ts';
import { Queue } from '../queue.ts';
import { LONGEST_TURN_MS, TURN_AGAIN_MS, TURN_PAUSE_MS } from '../timing.ts';

const CLAIM = 'tmux.turn';

/**
 * tmux before 3.7 ends, with every session, when a session comes or goes while a control client is still introducing itself:
 * it writes a notice to a client that is not ready. So connecting, opening and closing take turns.
 */
export class Turn {
  readonly #bridge: Bridge;
  readonly #queue = new Queue();
  #waiting = 0;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  take<T>(folder: string, action: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const turn = this.#queue.run(() => this.#amongServers(path.join(folder, CLAIM), action));
    void this.#queue.run(() => this.#pause());
    return turn;
  }

  async #amongServers<T>(claim: string, action: () => Promise<T>): Promise<T> {
    for (let deadline = performance.now() + LONGEST_TURN_MS; !(await this.#bridge.claimFolder(claim)); ) {
      await setTimeout(TURN_AGAIN_MS);
      if (performance.now() < deadline) continue;
      await this.#bridge.removeTree(claim);
      deadline += LONGEST_TURN_MS;
    }
    try {
      return await action();
    } finally {
      await this.#bridge.removeTree(claim);
    }
  }

  async #pause(): Promise<void> {
    this.#waiting -= 1;
    if (this.#waiting > 0) await setTimeout(TURN_PAUSE_MS);
  }
}

// One at a time, within this process and among all that share the folder.
import { posix as path } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '../bridges/bridge.ts';
import { Queue } from '../queue.ts';

const CLAIM = 'tmux.turn';
const AGAIN_MS = 2;
/** Between two turns of one server another one gets to look. */
const PAUSE_MS = 5;
/** Whoever holds it for so long was ended in the middle. */
const LONGEST_MS = 10_000;

/**
 * tmux 3.3a ends, and every session with it, when a session comes or goes while a control client is still introducing
 * itself: it writes its notice to a client that is not ready. So these three never happen at once.
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
    for (let deadline = performance.now() + LONGEST_MS; !(await this.#bridge.claimFolder(claim)); ) {
      await setTimeout(AGAIN_MS);
      if (performance.now() < deadline) continue;
      await this.#bridge.removeTree(claim);
      deadline += LONGEST_MS;
    }
    try {
      return await action();
    } finally {
      await this.#bridge.removeTree(claim);
    }
  }

  async #pause(): Promise<void> {
    this.#waiting -= 1;
    if (this.#waiting > 0) await setTimeout(PAUSE_MS);
  }
}

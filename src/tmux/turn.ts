// One at a time, within this process and among all that share the folder.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '../bridges/bridge.ts';

const CLAIM = 'tmux.turn';
const AGAIN_MS = 5;
/** Whoever holds it for so long was ended in the middle. */
const LONGEST_MS = 3_000;

/**
 * tmux 3.3a ends, and every session with it, when a session comes or goes while a control client is still introducing
 * itself: it writes its notice to a client that is not ready. So these three never happen at once.
 */
export class Turn {
  readonly #bridge: Bridge;
  #last: Promise<unknown> = Promise.resolve();

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  take<T>(folder: string, action: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => this.#amongServers(path.join(folder, CLAIM), action));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #amongServers<T>(claim: string, action: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + LONGEST_MS;
    while (!(await this.#bridge.claimFolder(claim)) && performance.now() < deadline) await setTimeout(AGAIN_MS);
    try {
      return await action();
    } finally {
      await this.#bridge.removeTree(claim);
    }
  }
}

// Removes the journals of sessions that ended without us: killed by a person, or with their tmux server.
import { posix as path } from 'node:path';
import type { Bridge } from '../../bridges/bridge.ts';
import { ringPid } from '../../journal/ring.ts';
import type { NamedSession } from '../../tmux/rows.ts';

export class Orphans {
  readonly #bridge: Bridge;
  readonly #journals: () => Promise<string>;
  #isSwept = false;

  constructor(bridge: Bridge, journals: () => Promise<string>) {
    this.#bridge = bridge;
    this.#journals = journals;
  }

  /** Runs once per server. A journal without a recorded writer belongs to a session that is being made right now. */
  async sweep(sessions: readonly NamedSession[]): Promise<void> {
    if (this.#isSwept) return;
    this.#isSwept = true;
    const folder = await this.#journals();
    const known = new Set(sessions.map((session) => session.id));
    const strangers = (await this.#bridge.listFolder(folder)).filter(({ name }) => !known.has(name));
    await Promise.all(strangers.map(({ name }) => this.#removeIfDead(path.join(folder, name))));
  }

  async #removeIfDead(folder: string): Promise<void> {
    const writer = await ringPid(this.#bridge, folder);
    if (writer !== undefined && !(await this.#bridge.isAlive(writer))) await this.#bridge.removeTree(folder);
  }
}

// This process as a holder of leases: what tells it from others, and how people know it.
import { createHash, randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';

/** Stands at the start of the id of a caller that has no process of its own: its lease lasts until its time is over. */
const LASTING = 'x';
const LENGTH = 12;

class Holder {
  /** Another one at each start, so that a server that was started again holds nothing of the one before. */
  readonly process = randomBytes(LENGTH / 2).toString('hex');
  #lasting: { id: string; owner: string } | undefined;
  #client = 'ptyhold';

  /** Whose leases this process takes and obeys: its own, or those of a caller that outlives it. */
  get id(): string {
    return this.#lasting?.id ?? this.process;
  }

  get isLasting(): boolean {
    return this.#lasting !== undefined;
  }

  /** The client tells its name when it connects. */
  introduce(client: string | undefined): void {
    if (client) this.#client = client;
  }

  /** All commands of a caller hold leases together. Without a name the caller is the user on this machine. */
  actFor(name: string | undefined): void {
    const { username, uid } = userInfo();
    const hash = createHash('sha1').update(JSON.stringify([hostname(), uid, name ?? null]));
    const id = `${LASTING}${hash.digest('hex').slice(0, LENGTH - LASTING.length)}`;
    this.#lasting = { id, owner: name ?? `${username} at the command line` };
  }

  /** `inside`: the session in which the client itself runs. */
  describe(inside?: string): string {
    const where = inside === undefined ? '' : ` in ${inside}`;
    return this.#lasting ? `${this.#lasting.owner}${where}` : `${this.#client}${where} (pid ${process.pid})`;
  }
}

export const HOLDER = new Holder();

export function isLasting(holder: string): boolean {
  return holder.startsWith(LASTING);
}

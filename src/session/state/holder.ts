// This server as a holder of leases: what tells it from others, and how people know it.
import { randomBytes } from 'node:crypto';

class Holder {
  /** Another one at each start, so that a server that was started again holds nothing of the one before. */
  readonly id = randomBytes(6).toString('hex');
  #client = 'ptyhold';

  /** The client tells its name when it connects. */
  introduce(client: string | undefined): void {
    if (client) this.#client = client;
  }

  /** `inside`: the session in which the client itself runs. */
  describe(inside?: string): string {
    return `${this.#client}${inside === undefined ? '' : ` in ${inside}`} (pid ${process.pid})`;
  }
}

export const HOLDER = new Holder();

// Bounds how many connections to hosts are open at once. One that nobody uses makes room for another.
import { PtyholdError } from '../../errors.ts';
import { CONNECTION_IDLE_MS, CONNECTION_ROOM_MS } from '../../timing.ts';

/** A connection that is open, or is being made. */
export interface Held {
  /** When it was used last; undefined while it must stay. */
  idleSince(): number | undefined;
  close(): void;
}

export class Connections {
  readonly #most: number;
  readonly #held = new Set<Held>();
  readonly #waiting: (() => void)[] = [];

  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** Waits for room. A connection counts until it is let go. */
  async hold(connection: Held): Promise<void> {
    const deadline = performance.now() + CONNECTION_ROOM_MS;
    while (!this.#hasRoom()) {
      if (performance.now() > deadline) throw tooMany(this.#most);
      await this.#change();
    }
    this.#held.add(connection);
  }

  letGo(connection: Held): void {
    if (this.#held.delete(connection)) this.#waiting.shift()?.();
  }

  #hasRoom(): boolean {
    if (this.#held.size < this.#most) return true;
    const [longest] = [...this.#held]
      .map((held) => ({ held, since: held.idleSince() ?? Number.POSITIVE_INFINITY }))
      .sort((a, b) => a.since - b.since);
    if (!longest || performance.now() - longest.since < CONNECTION_IDLE_MS) return false;
    this.#held.delete(longest.held);
    longest.held.close();
    return true;
  }

  /** Until one is let go, or may have become idle. */
  #change(): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        const at = this.#waiting.indexOf(go);
        if (at >= 0) this.#waiting.splice(at, 1);
        resolve();
      };
      const timer = setTimeout(go, CONNECTION_IDLE_MS / 4);
      this.#waiting.push(go);
    });
  }
}

function tooMany(most: number): PtyholdError {
  const sentence = `${most} connections to hosts are open, as many as PTYHOLD_MAX_CONNECTIONS allows, and all are in use.`;
  return new PtyholdError('limit_reached', sentence, 'Call again when other calls have ended, or raise it.');
}

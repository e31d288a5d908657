// Lets go of the sessions that ended elsewhere: by a person, by another server, or together with tmux.
import { log } from '../../log.ts';
import { SESSIONS_SETTLE_MS } from '../../timing.ts';

export class Departures {
  readonly #forgetGone: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(forgetGone: () => Promise<void>) {
    this.#forgetGone = forgetGone;
  }

  /** Sessions came or went. Looks a moment later, once for many. */
  note(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => this.#look(), SESSIONS_SETTLE_MS).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #look(): void {
    this.#timer = undefined;
    this.#forgetGone().catch((error: unknown) => log.fault('nobody knows which sessions have ended', error));
  }
}

// Waits until a session changes, the time is over, or the caller gives up.
import type { Session } from './session.ts';

export class Alarm {
  readonly #stop: () => void;
  readonly #signal: AbortSignal | undefined;
  readonly #aborted = (): void => this.#ring();
  #pending: (() => void) | undefined;
  #isRung = false;

  constructor(session: Session, signal: AbortSignal | undefined) {
    this.#signal = signal;
    this.#stop = session.stream.onChange(() => this.#ring());
    signal?.addEventListener('abort', this.#aborted);
  }

  /** Resolves at once when something changed since the last wait. */
  async wait(milliseconds: number): Promise<void> {
    if (!this.#isRung && !this.#signal?.aborted && milliseconds > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#pending = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#pending = undefined;
    this.#isRung = false;
  }

  close(): void {
    this.#stop();
    this.#signal?.removeEventListener('abort', this.#aborted);
  }

  #ring(): void {
    this.#isRung = true;
    this.#pending?.();
  }
}

// Rings now and then while there are sessions that were asked to go when they are idle.

const LONGEST_MS = 15_000;

/** A server that saw no session with an idle time keeps no clock. */
export class IdleClock {
  #timer: NodeJS.Timeout | undefined;

  /** Rings soon for a short idle time, and never more often than is of use. */
  start(idleSeconds: number, ring: () => Promise<unknown>): void {
    if (this.#timer) return;
    const period = Math.max(500, Math.min(LONGEST_MS, (idleSeconds * 1000) / 4));
    this.#timer = setInterval(() => {
      ring().catch((error: unknown) =>
        process.stderr.write(`ptyhold: idle sessions could not be looked at: ${String(error)}\n`),
      );
    }, period);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

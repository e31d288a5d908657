// A client that makes several calls at once may name a session in one that another of them is still opening.
import { hasWildcard } from '../targets/wildcard.ts';

export class Openings {
  readonly #open = new Set<{ names: readonly string[]; over: Promise<unknown> }>();

  /** Notes a call that opens sessions with these names. */
  async during<T>(names: readonly string[], open: () => Promise<T>): Promise<T> {
    const over = open();
    const opening = { names, over };
    this.#open.add(opening);
    try {
      return await over;
    } finally {
      this.#open.delete(opening);
    }
  }

  /** Waits until the sessions are open that these targets may name, or until the caller gives up. */
  async awaitNamed(targets: readonly string[], signal: AbortSignal): Promise<void> {
    const before = [...this.#open].filter(({ names }) => targets.some((target) => mayName(target, names)));
    if (before.length === 0 || signal.aborted) return;
    const given = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    await Promise.race([Promise.allSettled(before.map(({ over }) => over)), given]);
  }
}

/** A tag may be that of any session. */
function mayName(target: string, names: readonly string[]): boolean {
  const [name = ''] = target.split('@');
  return hasWildcard(name) || /^[#!]/.test(name) || names.includes(name);
}

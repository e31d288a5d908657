// What the ends of the journals told at the last list, as long as that holds.
import { JOURNAL_LAG_MS } from '../../timing.ts';
import type { Phase } from './phases.ts';
import type { Range } from './range.ts';

/** A command line: where it stands in the journal, and its text if that is surely known. */
export interface ShownLine extends Range {
  text: string | undefined;
}

export interface Tail {
  phase: Phase;
  /** The last mark is that of a shell inside the session's own. */
  isNested: boolean;
  marksOutput: boolean;
  /** Where the phase began, or where the bytes begin if its mark is not among them. */
  since: number;
  /** Where the last command ended, if its mark is among the bytes. */
  endedAt: number | undefined;
  hasMark: boolean;
  /** Where the journal ends. */
  end: number;
  /** The text drawn since. */
  drawn: string;
  /** The line whose command runs, if one does, and the line whose command ended last. */
  open: ShownLine | undefined;
  ended: ShownLine | undefined;
  /** How the last command ended. */
  status: number | undefined;
  quietS: number;
}

/** What was read for a session. */
export interface ReadTail {
  /** Undefined if the end of its journal did not tell. */
  tail: Tail | undefined;
}

interface Settled extends ReadTail {
  key: string;
  /** On the clock of this process. */
  at: number;
}

/** tmux tells the time of the last output in whole seconds. */
const SETTLED_S = JOURNAL_LAG_MS / 1000 + 1;

export class Tails {
  readonly #settled = new Map<string, Settled>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** `key`: what tmux told then, the second of the last output among it. Undefined if the journal must be read. */
  recall(id: string, key: string): ReadTail | undefined {
    const known = this.#settled.get(id);
    if (known?.key !== key) return undefined;
    const { tail, at } = known;
    return { tail: tail && { ...tail, quietS: tail.quietS + (this.#now() - at) / 1000 } };
  }

  /** Remembers it if it was quiet for long enough: then the next output makes another second. */
  keep(id: string, key: string, tail: Tail | undefined): void {
    if (tail && tail.quietS >= SETTLED_S) this.#settled.set(id, { key, tail, at: this.#now() });
    else this.#settled.delete(id);
  }

  forgetAllBut(ids: readonly string[]): void {
    const living = new Set(ids);
    for (const id of this.#settled.keys()) if (!living.has(id)) this.#settled.delete(id);
  }
}

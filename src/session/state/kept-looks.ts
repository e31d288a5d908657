// What looks at the terminals of programs have found. A look costs a process, so the same is not looked at again at once.
import type { AgentSays } from '../../agents/states.ts';
import { SILENT_AGAIN_MS, SILENT_KEPT_MS, SILENT_MS } from '../../timing-looks.ts';
import type { State } from './states.ts';

/** What a look has found. */
export interface Found {
  state: State;
  /** What the program in front says of itself. */
  agent: AgentSays | undefined;
}

/** A session, and when it has printed something last, in Unix seconds. */
export interface Printed {
  id: string;
  active: number;
}

interface Kept {
  found: Found;
  active: number;
  at: number;
  forMs: number;
}

export class KeptLooks {
  readonly #kept = new Map<string, Kept>();

  /** What was found, if nothing was printed since. */
  recall({ id, active }: Printed): Found | undefined {
    const kept = this.#kept.get(id);
    return kept?.active === active ? kept.found : undefined;
  }

  /** After how many milliseconds a look is worth its cost; 0 if it is now. */
  dueInMs({ id, active }: Printed, now: number): number {
    const kept = this.#kept.get(id);
    const due = kept?.active === active ? kept.at + kept.forMs : active * 1000 + SILENT_MS;
    return Math.max(0, due - now);
  }

  /** A busy machine may have shown too little, so the next look at what seems to run comes soon, and each later one less so. */
  keep({ id, active }: Printed, found: Found, now: number): void {
    const before = this.#kept.get(id);
    const runsOn = found.state === 'running' && before?.active === active && before.found.state === 'running';
    const againMs = runsOn ? 2 * before.forMs : SILENT_AGAIN_MS;
    const forMs = found.state === 'running' ? Math.min(againMs, SILENT_KEPT_MS) : SILENT_KEPT_MS;
    this.#kept.set(id, { found, active, at: now, forMs });
  }

  forgetAllBut(ids: readonly string[]): void {
    const kept = new Set(ids);
    for (const id of this.#kept.keys()) if (!kept.has(id)) this.#kept.delete(id);
  }
}

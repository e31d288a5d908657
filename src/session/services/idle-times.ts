// How long sessions have been idle, by a clock that nobody sets.
import type { ListedRow } from '../../tmux/rows.ts';

type Activity = Pick<ListedRow, 'id' | 'active'>;

interface Seen {
  /** What tmux told: a time of the wall clock, which may be set back or ahead at any moment. */
  active: number;
  idleMs: number;
  at: number;
}

export class IdleTimes {
  /** By session id. */
  #seen = new Map<string, Seen>();

  /** Looks at a session and tells how many seconds it has been idle. */
  look(row: Activity): number {
    const seen = see(row, this.#seen.get(row.id));
    this.#seen.set(row.id, seen);
    return seen.idleMs / 1000;
  }

  forgetAllBut(ids: readonly string[]): void {
    this.#seen = new Map([...this.#seen].filter(([id]) => ids.includes(id)));
  }
}

/** The wall clock dates what happened before the first look, and never adds more than the time since the last one. */
function see({ active }: Activity, last: Seen | undefined): Seen {
  const now = performance.now();
  const byWall = Math.max(0, Date.now() - active * 1000);
  if (!last) return { active, idleMs: byWall, at: now };
  const passed = now - last.at;
  return { active, idleMs: last.active === active ? last.idleMs + passed : Math.min(byWall, passed), at: now };
}

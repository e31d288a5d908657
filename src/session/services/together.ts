// Does the same for several sessions in one call: side by side, showing at one moment, and sharing the room of the answer.
import { shareOut } from './share.ts';

/** What one session's part of a call keeps in step with the others. */
export interface Part {
  /** Begins to show what came of it, once all parts are so far. */
  show<T>(begin: () => Promise<T>): Promise<T>;
  /** How many tokens of those that are wanted may be shown, once all parts have said what they want. */
  take(wanted: number): Promise<number>;
}

/** For a call on one session. */
export const ALONE: Part = { show: (begin) => begin(), take: async (wanted) => wanted };

export type Outcome<T> = { done: T } | { failed: unknown };

/** A part that fails hides none of the others. The outcomes stand in the order of the items. */
export function doTogether<Item, T>(
  items: readonly Item[],
  tokens: number,
  act: (item: Item, part: Part) => Promise<T>,
): Promise<Outcome<T>[]> {
  const start = new Gathering<() => void>(items.length, (begins) => {
    // In one step for all: two calls on the same sessions then queue up in the same order everywhere, and none waits in a circle.
    for (const begin of begins) begin();
  });
  const room = new Gathering<Claim>(items.length, (claims) => grant(claims, tokens));
  return Promise.all(
    items.map(async (item): Promise<Outcome<T>> => {
      const [started, asked] = [start.member(), room.member()];
      const part: Part = {
        show: (begin) => new Promise((resolve, reject) => started.arrive(() => void begin().then(resolve, reject))),
        take: (wanted) => new Promise((give) => asked.arrive({ wanted, give })),
      };
      try {
        return { done: await act(item, part) };
      } catch (failed) {
        return { failed };
      } finally {
        started.leave();
        asked.leave();
      }
    }),
  );
}

interface Claim {
  wanted: number;
  give: (tokens: number) => void;
}

function grant(claims: readonly Claim[], tokens: number): void {
  const shares = shareOut(
    claims.map(({ wanted }) => wanted),
    tokens,
  );
  for (const [at, { give }] of claims.entries()) give(shares[at] ?? 0);
}

interface Member<T> {
  arrive(what: T): void;
  /** It will not arrive any more. */
  leave(): void;
}

/** Waits until each member has arrived or left. */
class Gathering<T> {
  readonly #whenAll: (arrived: readonly T[]) => void;
  readonly #arrived: T[] = [];
  #awaited: number;

  constructor(members: number, whenAll: (arrived: readonly T[]) => void) {
    this.#awaited = members;
    this.#whenAll = whenAll;
  }

  member(): Member<T> {
    let isAwaited = true;
    const settle = (arrived: readonly T[]): void => {
      if (!isAwaited) return;
      isAwaited = false;
      this.#arrived.push(...arrived);
      this.#awaited -= 1;
      if (this.#awaited === 0) this.#whenAll(this.#arrived);
    };
    return { arrive: (what) => settle([what]), leave: () => settle([]) };
  }
}

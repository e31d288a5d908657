// Calls that type reach each session in the order in which they came, however long it takes to find out which one is meant.
import { PtyholdError } from '../../errors.ts';
import { matchTarget, type Row } from '../../targets/target.ts';
import type { Session } from './session.ts';

interface Reached {
  session: Pick<Session, 'id' | 'row' | 'arrivals' | 'begun'>;
  host: string | undefined;
}

export class Arrivals {
  /** In the order in which they came. */
  readonly #open = new Set<Arrival>();

  /** To be called before anything is awaited. `targets`: what the call names; `hosts`: the names of all hosts. */
  take(targets: readonly string[], hosts: readonly string[]): Arrival {
    const arrival = new Arrival([...this.#open], { targets, hosts, left: () => this.#open.delete(arrival) });
    this.#open.add(arrival);
    return arrival;
  }
}

interface Asked {
  targets: readonly string[];
  hosts: readonly string[];
  left: () => void;
}

export class Arrival {
  #before: readonly Arrival[];
  readonly #asked: Asked;
  /** Of several sessions, those that it has still to reach. Undefined for one, and until they are found. */
  #ids: Set<string> | undefined;
  #changed = (): void => undefined;
  #change = this.#nextChange();

  constructor(before: readonly Arrival[], asked: Asked) {
    this.#before = before;
    this.#asked = asked;
  }

  /** Several sessions were found for its targets. */
  narrow(ids: readonly string[]): void {
    this.#ids = new Set(ids);
    this.#tell();
  }

  /** Runs it in the session's own order, behind what came before. A call on a session that is not to be found holds up nobody. */
  async enter<T>(reached: Reached, action: () => Promise<T>): Promise<T> {
    for (const earlier of this.#before) while (earlier.#mayReach(reached)) await earlier.#change;
    const done = reached.session.arrivals.run(action);
    this.pass(reached.session.id);
    return done;
  }

  /** For a call that types nothing: answers once those that came before it have typed there. */
  async behind(reached: Reached): Promise<void> {
    for (const earlier of this.#before) while (earlier.#mayReach(reached)) await earlier.#change;
    await reached.session.arrivals.run(() => reached.session.begun);
  }

  /** It does not reach that session any more. */
  pass(id: string): void {
    this.#ids?.delete(id);
    if (!this.#ids?.size) this.leave();
    else this.#tell();
  }

  /** It reaches no session any more. */
  leave(): void {
    this.#ids = new Set();
    // Each would hold those before it, for as long as calls come without a pause.
    this.#before = [];
    this.#asked.left();
    this.#tell();
  }

  #mayReach({ session: { id, row }, host }: Reached): boolean {
    if (this.#ids) return this.#ids.has(id);
    const { targets, hosts } = this.#asked;
    const at = { host, id, name: row.name, tags: row.tags };
    return targets.some((written) => names(written, at, hosts));
  }

  #tell(): void {
    const changed = this.#changed;
    this.#change = this.#nextChange();
    changed();
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      this.#changed = resolve;
    });
  }
}

function names(written: string, row: Row, hosts: readonly string[]): boolean {
  try {
    return !matchTarget(written, { rows: [row], hosts }).excludes;
  } catch (error) {
    if (error instanceof PtyholdError) return false;
    throw error;
  }
}

/** For a call that no other can overtake. */
export function soleArrival(): Arrival {
  return new Arrivals().take([], []);
}

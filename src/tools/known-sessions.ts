// Which session each name meant in the calls of this caller, who would not see that somebody has opened another one under it.
import { showName } from '../terminal/show-name.ts';

/** A host, as far as it matters here. */
interface Place {
  host: string | undefined;
  sessions: { knownAs(id: string): unknown };
}

interface Named {
  name: string;
  id: string;
}

export class KnownSessions {
  /** The id that each name of each host had last. */
  readonly #ids = new Map<string, string>();

  /** Takes in an answer. Without `opens` it says which names mean other sessions by now. */
  note(facts: Readonly<Record<string, unknown>>, places: readonly Place[], opens: boolean): string[] {
    return livingIn(facts).flatMap(({ name, id }) => {
      const place = places.find(({ sessions }) => sessions.knownAs(id) !== undefined);
      if (!place) return [];
      const key = `${name}@${place.host ?? ''}`;
      const before = this.#ids.get(key);
      this.#ids.set(key, id);
      return before === undefined || before === id || opens ? [] : [describe(name, before)];
    });
  }
}

function describe(name: string, before: string): string {
  return `${showName(name)} is another session than before, which somebody else has opened: pty_read session_id="${before}" reads the one before`;
}

/** One that is over may have been asked for by its id. */
function livingIn(facts: Readonly<Record<string, unknown>>): Named[] {
  const all: unknown[] = Array.isArray(facts['sessions']) ? facts['sessions'] : [facts];
  return all.flatMap((each) => {
    const { session_id: name, id, state } = Object(each);
    return typeof name === 'string' && typeof id === 'string' && state !== 'exited' ? [{ name, id }] : [];
  });
}

// Where callers stand in the events of several hosts. Each host numbers its own; callers get one number for all of them.

/** Up to which event each host's were told, by the host's name. */
export type Place = ReadonlyMap<string, number>;

const MOST_PLACES = 500;

export class EventPlaces {
  readonly #places = new Map<number, Place>();

  /** Undefined if this server has not given that number, or long ago. 0 is before all events. */
  of(number: number): Place | undefined {
    return number === 0 ? new Map() : this.#places.get(number);
  }

  /**
   * The number of the place: the sum, which is no smaller than the number of any host. Two places with the same sum become the
   * earlier of both for each host, so that events may be told twice and are never left out.
   */
  keep(place: Place): number {
    const number = [...place.values()].reduce((sum, each) => sum + each, 0);
    const before = this.#places.get(number);
    const kept = before ? earlier(before, place) : place;
    this.#places.delete(number);
    this.#places.set(number, kept);
    const [oldest] = this.#places.keys();
    if (this.#places.size > MOST_PLACES && oldest !== undefined) this.#places.delete(oldest);
    return number;
  }
}

function earlier(one: Place, other: Place): Place {
  return new Map([...one].flatMap(([host, number]) => [[host, Math.min(number, other.get(host) ?? 0)] as const]));
}

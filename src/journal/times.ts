// When the journal's bytes came: what was noted beside it, and what lies between two notes.

/** At that offset the journal ended, or a byte came, at this time: milliseconds since 1970. */
export interface TimeNote {
  offset: number;
  ms: number;
}

/** `about`: nothing was noted near it, so the time is taken from the notes around it. */
export interface Moment {
  ms: number;
  about: boolean;
}

export class Times {
  readonly #notes: readonly TimeNote[];

  /** Notes of several sources, in any order. */
  constructor(notes: readonly TimeNote[]) {
    this.#notes = inOrder(notes);
  }

  /** When the byte at the offset came; undefined if nothing at all is known. */
  at(offset: number): Moment | undefined {
    const after = this.#firstWhere((note) => note.offset > offset);
    const [before, next] = [this.#notes[after - 1], this.#notes[after]];
    if (!before) return next && { ms: next.ms, about: true };
    // Whatever came behind a note without one of its own came right after it.
    return { ms: before.ms, about: false };
  }

  /** Where the journal ended at that time. */
  offsetAt(ms: number): number {
    const after = this.#firstWhere((note) => note.ms > ms);
    return this.#notes[after]?.offset ?? Number.POSITIVE_INFINITY;
  }

  get notes(): readonly TimeNote[] {
    return this.#notes;
  }

  #firstWhere(test: (note: TimeNote) => boolean): number {
    let [low, high] = [0, this.#notes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const note = this.#notes[middle];
      if (note && test(note)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** By offset. A clock that was set back does not turn the order round. */
function inOrder(notes: readonly TimeNote[]): TimeNote[] {
  let last = Number.NEGATIVE_INFINITY;
  return [...notes]
    .sort((a, b) => a.offset - b.offset || a.ms - b.ms)
    .map(({ offset, ms }) => {
      last = Math.max(last, ms);
      return { offset, ms: last };
    });
}

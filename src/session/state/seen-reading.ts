// When a program in front was last seen to read, at a prompt or at a question.

interface Seen {
  /** All texts and keys up to this one had gone in. */
  entered: number;
  /** How far the journal had come. */
  at: number;
  isAtPrompt: boolean;
  /** It took single keys, at whatever it drew. */
  readsKeys: boolean;
}

export class SeenReading {
  #last: Seen | undefined;

  note(seen: Seen): void {
    this.#last = seen;
  }

  /** Nothing has gone in since that could have made it work. */
  hasNothingSince(entered: number): boolean {
    return this.#last?.entered === entered;
  }

  /** How far the journal had come when it stood at its prompt; undefined if it did not, or something has gone in since. */
  promptedAt(entered: number): number | undefined {
    return this.#last?.isAtPrompt && this.hasNothingSince(entered) ? this.#last.at : undefined;
  }

  /** How far the journal had come when it read single keys; undefined if it did not, or something has gone in since. */
  readKeysAt(entered: number): number | undefined {
    return this.#last?.readsKeys && this.hasNothingSince(entered) ? this.#last.at : undefined;
  }
}

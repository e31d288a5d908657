// When a program in front was last seen to read at a prompt or a question.

export class SeenReading {
  #after: number | undefined;

  /** Everything up to this text or key had gone in then. */
  note(entered: number): void {
    this.#after = entered;
  }

  /** Nothing has gone in since that could have made it work. */
  hasNothingSince(entered: number): boolean {
    return this.#after === entered;
  }
}

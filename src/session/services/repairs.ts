// What was missing or torn and was made again, until an answer has told it.

export class Repairs {
  readonly #untold = new Set<string>();

  note(what: string): void {
    this.#untold.add(what);
  }

  /** Each is told once. */
  take(): string[] {
    const told = [...this.#untold];
    this.#untold.clear();
    return told;
  }
}

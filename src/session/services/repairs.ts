// What was missing or torn and was made again, until an answer has told it.

export class Repairs {
  #untold: string[] = [];

  note(what: string): void {
    this.#untold.push(what);
  }

  /** Each is told once. */
  take(): string[] {
    const told = this.#untold;
    this.#untold = [];
    return told;
  }
}

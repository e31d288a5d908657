// Tells of changes at once, and of many that follow each other quickly only now and then.

const PAUSE_MS = 500;

export class Notifier {
  readonly #tell: () => void;
  #resting = false;
  #again = false;

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  ring(): void {
    this.#again = this.#resting;
    if (this.#resting) return;
    this.#resting = true;
    this.#tell();
    setTimeout(() => {
      this.#resting = false;
      if (this.#again) this.ring();
    }, PAUSE_MS).unref();
  }
}

// Writes texts one behind the other, for those who tell of something and cannot wait until it is written.
import type { Out } from './out.ts';

export class InOrder {
  readonly #out: Pick<Out, 'write'>;
  #last: Promise<void> = Promise.resolve();
  #failure: { error: unknown } | undefined;

  constructor(out: Pick<Out, 'write'>) {
    this.#out = out;
  }

  /** Never fails. After one that failed the others are left out. */
  write(text: string): void {
    this.#last = this.#last.then(async () => {
      if (this.#failure) return;
      await this.#out.write(text).catch((error: unknown) => {
        this.#failure = { error };
      });
    });
  }

  /** Resolves when all is written, and fails where one of them was not. */
  async done(): Promise<void> {
    await this.#last;
    if (this.#failure) throw this.#failure.error;
  }
}

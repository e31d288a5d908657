// Writes texts one behind the other, for those who tell of something and cannot wait until it is written.
import { Queue } from '../queue.ts';
import type { Out } from './out.ts';

export class InOrder {
  readonly #out: Pick<Out, 'write'>;
  readonly #writing = new Queue();
  #failure: { error: unknown } | undefined;

  constructor(out: Pick<Out, 'write'>) {
    this.#out = out;
  }

  /** Never fails. After one that failed the others are left out. */
  write(text: string): void {
    void this.#writing.run(async () => {
      if (this.#failure) return;
      await this.#out.write(text).catch((error: unknown) => {
        this.#failure = { error };
      });
    });
  }

  /** Resolves when all is written, and fails where one of them was not. */
  async done(): Promise<void> {
    await this.#writing.run(() => {
      if (this.#failure) throw this.#failure.error;
    });
  }
}

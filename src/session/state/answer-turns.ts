// Answers to texts typed into one session go out in the order in which they were typed, so that each shows its own output.

/** Whoever still waits then, for a pattern say, is not waited for. */
const PATIENCE_MS = 1_000;

export interface Turn {
  /** Comes when all that entered before have left. */
  earlier(): Promise<void>;
  leave(): void;
}

export class AnswerTurns {
  readonly #open = new Set<Promise<void>>();

  enter(): Turn {
    const before = [...this.#open];
    let leave = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    this.#open.add(left);
    return {
      earlier: () => within(PATIENCE_MS, before),
      leave: () => {
        this.#open.delete(left);
        leave();
      },
    };
  }
}

async function within(milliseconds: number, promises: readonly Promise<void>[]): Promise<void> {
  if (promises.length === 0) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    void Promise.all(promises).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

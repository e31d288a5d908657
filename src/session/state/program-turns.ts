// Of several texts for a program without marks each goes in once the one before was answered: nothing else tells their
// outputs apart.
import { makeLatch } from '../../latch.ts';
import { SIDE_BY_SIDE_MS } from '../../timing-texts.ts';
import { within } from '../../within.ts';

export interface ProgramTurn {
  /**
   * Whether the text before is answered within that time. A call that came long after it is meant for what the program does
   * now: then it is enough that it is in.
   */
  isEarlierOver(withinMs: number, signal?: AbortSignal): Promise<boolean>;
  /** The text is in, or was refused. */
  noteTyped(): void;
  /** Its answer is known, or nobody waits for it at a program's prompt. */
  leave(): void;
}

interface Entered {
  at: number;
  left: Promise<void>;
  typed: Promise<void>;
}

export class ProgramTurns {
  #last: Entered | undefined;
  readonly #untyped = new Set<Promise<void>>();

  enter(): ProgramTurn {
    const earlier = this.#last;
    const at = performance.now();
    const left = makeLatch();
    const typed = makeLatch();
    this.#last = { at, left: left.opened, typed: typed.opened };
    const isSideBySide = earlier !== undefined && at - earlier.at < SIDE_BY_SIDE_MS;
    const over = (isSideBySide ? earlier.left : earlier?.typed) ?? Promise.resolve();
    this.#untyped.add(typed.opened);
    const noteTyped = (): void => {
      this.#untyped.delete(typed.opened);
      typed.open();
    };
    return {
      isEarlierOver: (withinMs, signal) => isDone(over, withinMs, signal),
      noteTyped,
      leave: () => {
        noteTyped();
        left.open();
      },
    };
  }

  /** Whether all texts that came so far are in, or were refused, within that time. */
  async areTyped(withinMs: number): Promise<boolean> {
    if (this.#untyped.size === 0) return true;
    return (await within(withinMs, Promise.all(this.#untyped))) !== undefined;
  }
}

/** Whether it is fulfilled within that time, and before the call is cancelled. */
async function isDone(promise: Promise<void>, withinMs: number, signal: AbortSignal | undefined): Promise<boolean> {
  const cancelled = makeLatch();
  if (signal?.aborted) cancelled.open();
  signal?.addEventListener('abort', cancelled.open);
  try {
    const outcome = Promise.race([promise.then(() => true), cancelled.opened.then(() => false)]);
    return (await within(withinMs, outcome))?.value ?? false;
  } finally {
    signal?.removeEventListener('abort', cancelled.open);
  }
}

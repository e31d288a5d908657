// When a wait looks at the terminal: in a pause that the program has not made before.
import {
  ASLEEP_MS,
  FIRST_LOOK_MS,
  LONGEST_LOOK_PAUSE_MS,
  POSTPONED_LOOK_MS,
  SCREEN_LOOK_MS,
  UNSURE_MS,
} from '../../timing.ts';
import { plainText } from '../look/bare-text.ts';
import { isPlacedBy, readLastLine } from '../look/drawn-line.ts';
import { type Asks, howItAsks } from '../look/question-text.ts';
import type { Session } from '../state/session.ts';

/** How the output stopped: behind a line feed, where an editor has put the cursor, or within a line, which asks a person something or not. */
type Stop = 'line' | 'placed' | Asks;

/** After so much quiet the same look means more. */
const TELLING_MS = [ASLEEP_MS, UNSURE_MS];

/** A pause is longer than those before it if it is so many times as long. */
const LONGER = 1.5;

/**
 * A look costs some 10 ms of processor time. A program that went on by itself after a pause will do so again: only a
 * longer pause, or one behind another kind of text, may mean something else.
 */
export class LookTimes {
  /** The longest pause in which a look found nothing, and after which output came. */
  readonly #known = new Map<Stop, number>();
  #stop: Stop | undefined;
  #isLooked = false;
  #lookedAt = performance.now();
  /** The first look comes after this much quiet. */
  #delayMs = FIRST_LOOK_MS;

  /** Output came after so long a pause. */
  noteOutput(pauseMs: number): void {
    if (this.#stop !== undefined && this.#isLooked)
      this.#known.set(this.#stop, Math.max(pauseMs, this.#known.get(this.#stop) ?? 0));
    this.#stop = undefined;
    this.#isLooked = false;
    this.#delayMs = FIRST_LOOK_MS;
  }

  noteLook(quietMs: number): void {
    this.#isLooked = true;
    this.#lookedAt = performance.now();
    const next = Math.min(quietMs * 2, quietMs + LONGEST_LOOK_PAUSE_MS);
    this.#delayMs = TELLING_MS.find((each) => each > quietMs && each < next) ?? next;
  }

  /** It is time for a look. */
  async isDue(session: Session, quietMs: number): Promise<boolean> {
    if (quietMs < this.#delayMs) return this.#isPostponedEnough(quietMs);
    if (this.#stop !== undefined) return true;
    this.#stop = await stopOf(session);
    const known = this.#known.get(this.#stop);
    // A question that is drawn again still asks.
    const isRare = this.#stop === 'surely' && known !== undefined && known >= SCREEN_LOOK_MS;
    if (known !== undefined && !isRare) this.#delayMs = Math.min(known * LONGER, LONGEST_LOOK_PAUSE_MS);
    return quietMs >= this.#delayMs || this.#isPostponedEnough(quietMs);
  }

  /** It may be time for a look after so many milliseconds. */
  dueInMs(quietMs: number): number {
    const postponedMs = this.#lookedAt + POSTPONED_LOOK_MS - performance.now();
    return Math.min(this.#delayMs - quietMs, Math.max(FIRST_LOOK_MS - quietMs, postponedMs));
  }

  #isPostponedEnough(quietMs: number): boolean {
    return quietMs >= FIRST_LOOK_MS && performance.now() - this.#lookedAt >= POSTPONED_LOOK_MS;
  }
}

async function stopOf(session: Session): Promise<Stop> {
  const { modes, scanned } = session.stream;
  if (modes.lineFeed === scanned - 1) return 'line';
  const line = await readLastLine(session);
  const asks = howItAsks(plainText(line));
  // It may stand on a row above, where the prompt is.
  return asks === 'no' && isPlacedBy(line) ? 'placed' : asks;
}

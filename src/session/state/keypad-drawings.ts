// Where a program drew the screen without the alternate one, as dialogs and top do: it had the keypad send,
// and put the cursor to places by their row.
import type { Range } from './range.ts';

const STEP = /\x1b\[(?:\?1([hl])|\d{0,4}(?:;\d{0,4})?H)/g;
const KEPT = 8;

export class KeypadDrawings {
  #past: readonly Range[] = [];
  #keypadOn: number | undefined;
  #isDrawn = false;
  #takenTo = -1;

  /** One that goes on has no end. Line editors turn the keypad on, too, and draw only their line. */
  get all(): readonly Range[] {
    const now = this.#keypadOn !== undefined && this.#isDrawn;
    return now ? [...this.#past, { from: this.#keypadOn ?? 0, to: Number.POSITIVE_INFINITY }] : this.#past;
  }

  /** `start`: where the text begins. It may begin with what was taken before. */
  take(text: string, start: number): void {
    for (const { 0: sequence, 1: keypad, index } of text.matchAll(STEP)) {
      const at = start + index;
      if (at <= this.#takenTo) continue;
      this.#takenTo = at;
      if (keypad === 'h') this.#begin(at);
      else if (keypad === 'l') this.end(at + sequence.length);
      else this.#isDrawn = true;
    }
  }

  #begin(at: number): void {
    if (this.#keypadOn !== undefined) return;
    this.#keypadOn = at;
    this.#isDrawn = false;
  }

  end(at: number): void {
    const from = this.#keypadOn;
    this.#keypadOn = undefined;
    if (from !== undefined && this.#isDrawn && from < at)
      this.#past = [...this.#past.slice(1 - KEPT), { from, to: at }];
  }

  /** The next bytes do not follow the last ones. */
  jump(): void {
    this.#keypadOn = undefined;
  }
}

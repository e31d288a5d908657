// Remembers, over all passes through some bytes, the clears and screen switches that decide which text counts.

import type { Operation } from './drawing.ts';

/** Fewer cursor addresses than this may come from a progress bar at the bottom, not from a full-screen program. */
const FULL_SCREEN_ADDRESSES = 4;

export class ScreenHistory {
  private sawAlternate = false;
  private addresses = 0;
  private printed = false;
  private atHome = false;
  private lastCleared: number | undefined;
  private alternateEnded: number | undefined;

  /** Where the screen was last cleared after something had been printed. */
  get clearedAt(): number | undefined {
    return this.lastCleared;
  }

  /** Where a full-screen program that ran already when the bytes began gave the screen back. */
  get alternateEndedAt(): number | undefined {
    return this.alternateEnded;
  }

  wrote(): void {
    this.printed = true;
    this.atHome = false;
  }

  operated({ name, params }: Operation, offset: number): void {
    if (name === 'J' && (params[0] === 2 || (params[0] === 0 && this.atHome))) this.cleared(offset);
    const address = name === 'H' || name === 'f';
    this.atHome = address && params.every((param) => param <= 1);
    if (address && !this.atHome) this.addresses += 1;
  }

  cleared(offset: number): void {
    if (this.printed) this.lastCleared = offset;
  }

  enteredAlternate(): void {
    this.sawAlternate = true;
  }

  leftAlternate(offset: number): void {
    // Some programs give the screen back when they end although they never took it.
    if (!this.sawAlternate && this.addresses >= FULL_SCREEN_ADDRESSES) this.alternateEnded = offset;
    this.sawAlternate = true;
  }

  /** Many plain lines came since the last cursor move: this is no full-screen program. */
  settled(): void {
    this.addresses = 0;
  }
}

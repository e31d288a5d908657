// Notices when output that was drawn only flows again, so that the emulator is no longer needed.

import type { Drawing, Operation } from './drawing.ts';

/** Each switch costs a new emulator, which fewer lines than this are not worth. */
const WORTHWHILE = 1000;

/** Passes everything on to another drawing, until every row on the screen is plain output again. */
export class Settling implements Drawing {
  private readonly inner: Drawing;
  private readonly rows: number;
  private readonly enough: number;
  private quietLines = 0;
  private readonly unusual = new Set<string>();
  private settled: number | undefined;

  /** After `2 * rows` plain lines the cursor is at the bottom and nothing drawn is left on the screen. */
  constructor(inner: Drawing, rows: number, worthwhile = WORTHWHILE) {
    this.inner = inner;
    this.rows = rows;
    this.enough = Math.max(2 * rows, worthwhile);
  }

  get done(): boolean {
    return this.settled !== undefined;
  }

  /** Where the next line begins; undefined as long as the drawing has not settled. */
  get settledAt(): number | undefined {
    return this.settled;
  }

  text(text: string): void {
    this.inner.text(text);
  }

  newline(offset: number): void {
    this.inner.newline(offset);
    this.quietLines += 1;
    if (this.quietLines >= this.enough && this.unusual.size === 0) this.settled = offset;
  }

  carriageReturn(): void {
    this.inner.carriageReturn();
  }

  backspace(): void {
    this.inner.backspace();
  }

  operate(operation: Operation): void {
    this.quietLines = 0;
    this.note(operation);
    this.inner.operate(operation);
  }

  private note({ kind, name, params }: Operation): void {
    if (kind === 'escape' && name === 'c') this.unusual.clear();
    else if (kind === 'mode') this.set(name, params[0] === (name === 'wrap' ? 0 : 1));
    else if (kind === 'csi' && name === 'r') this.set('region', !isWholeScreen(params, this.rows));
  }

  private set(name: string, on: boolean): void {
    if (on) this.unusual.add(name);
    else this.unusual.delete(name);
  }
}

/** The lines of a scroll region are all that there are. */
export function isWholeScreen([top = 0, bottom = 0]: readonly number[], rows: number): boolean {
  return top <= 1 && (bottom === 0 || bottom >= rows);
}

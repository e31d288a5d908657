// The two character sets of a terminal. Each may draw lines instead of letters.

// DEC special graphics for `_` to `~`: programs choose them with `ESC ( 0` to draw boxes.
const GRAPHICS = ' ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·';
const FIRST_GRAPHIC = 0x5f;
const DESIGNATE = 0x28;
const SHIFT_OUT = 0x0e;
const SHIFT_IN = 0x0f;

export class Charsets {
  private bits: number;

  constructor(state: number) {
    this.bits = state;
  }

  /** Whether set 0 (bit 0) and set 1 (bit 1) draw lines, and which is in use (bit 2). */
  get state(): number {
    return this.bits;
  }

  /** Takes `ESC ( x` and `ESC ) x`. */
  designate(intermediate: number, final: number): void {
    const bit = 1 << (intermediate - DESIGNATE);
    if (bit !== 1 && bit !== 2) return;
    this.bits = final === 0x30 ? this.bits | bit : this.bits & ~bit;
  }

  /** Takes a control; false if it is none of the two that change the set. */
  shift(control: number): boolean {
    if (control === SHIFT_OUT) this.bits |= 4;
    else if (control === SHIFT_IN) this.bits &= ~4;
    else return false;
    return true;
  }

  apply(text: string): string {
    const drawing = (this.bits & 4) === 0 ? this.bits & 1 : this.bits & 2;
    return drawing === 0 ? text : drawGraphics(text);
  }
}

export function drawGraphics(text: string): string {
  return text.replace(/[_-~]/g, (char) => GRAPHICS[char.charCodeAt(0) - FIRST_GRAPHIC] ?? char);
}

// One terminal row of narrow characters with a cursor. It does what a terminal does exactly, or refuses.

import type { Operation } from './drawing.ts';

const NARROW =
  /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0373\u0391-\u03c9\u0410-\u044f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u2319\u2500-\u25fc\u2600-\u2613\u2713-\u2727\u2800-\u28ff]*$/;

export class EditedLine {
  private column: number;
  private readonly columns: number;
  /** An empty string is a cell that was never written to. */
  private cells: string[];

  private constructor(text: string, column: number, columns: number) {
    this.cells = [...text];
    this.column = column;
    this.columns = columns;
  }

  /** Undefined if the text may need more than one row or holds characters that are not one column wide. */
  static from(text: string, column: number, columns: number): EditedLine | undefined {
    if (text.length > columns || column > columns || !NARROW.test(text)) return undefined;
    return new EditedLine(text, column, columns);
  }

  /** False if the text does not fit; the line is then useless. */
  write(text: string): boolean {
    if (this.column + text.length > this.columns || !NARROW.test(text)) return false;
    this.fill(this.column);
    for (const char of text) this.cells[this.column++] = char;
    return true;
  }

  carriageReturn(): void {
    this.column = 0;
  }

  backspace(): boolean {
    if (this.column >= this.columns) return false;
    this.column = Math.max(0, this.column - 1);
    return true;
  }

  operate({ kind, name, params }: Operation): boolean {
    if (kind !== 'csi' || this.column >= this.columns) return false;
    const first = params[0] ?? 0;
    if (name === 'K') return this.erase(first);
    // Nothing stands below the line that is being written, so erasing downwards erases no more than the line.
    if (name === 'J') return first === 0 && this.erase(0);
    return this.move(name, Math.max(1, first)) || this.shift(name, Math.max(1, first));
  }

  toString(): string {
    let end = this.cells.length;
    while (end > 0 && this.cells[end - 1] === '') end -= 1;
    return this.cells
      .slice(0, end)
      .map((cell) => cell || ' ')
      .join('');
  }

  private fill(to: number): void {
    while (this.cells.length < to) this.cells.push('');
  }

  private erase(mode: number): boolean {
    if (mode > 2) return false;
    if (mode === 2) this.cells = [];
    else if (mode === 0) this.cells.length = Math.min(this.cells.length, this.column);
    else this.cells.fill('', 0, this.column + 1);
    return true;
  }

  private move(name: string, count: number): boolean {
    if (name === 'C' || name === 'a') this.column = Math.min(this.columns - 1, this.column + count);
    else if (name === 'D') this.column = Math.max(0, this.column - count);
    else if (name === 'G' || name === '`') this.column = Math.min(this.columns, count) - 1;
    else return false;
    return true;
  }

  private shift(name: string, count: number): boolean {
    const at = this.column;
    if (name === 'P') this.cells.splice(at, count);
    else if (name === 'X') this.cells.fill('', at, at + count);
    else if (name === '@') this.insert(at, Math.min(count, this.columns));
    else return false;
    return true;
  }

  private insert(at: number, count: number): void {
    if (at >= this.cells.length) return;
    this.cells.splice(at, 0, ...new Array<string>(count).fill(''));
    this.cells.length = Math.min(this.cells.length, this.columns);
  }
}

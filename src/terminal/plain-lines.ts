// Collects the lines of output that only flows downwards, without a terminal emulator.

import type { Drawing, Operation } from './drawing.ts';
import { EditedLine } from './edited-line.ts';

export class PlainLines implements Drawing {
  private readonly columns: number;
  private readonly lines: string[];
  private line = '';
  private returned = false;
  private edited: EditedLine | undefined;
  private overtaxed = false;

  /** Appends to `lines`. */
  constructor(columns: number, lines: string[]) {
    this.columns = columns;
    this.lines = lines;
  }

  /** The output did what needs a terminal emulator. */
  get done(): boolean {
    return this.overtaxed;
  }

  text(text: string): void {
    if (this.returned && this.edited === undefined && this.line !== '') this.edit();
    this.returned = false;
    if (this.edited === undefined) this.line += text;
    else if (!this.edited.write(text)) this.overtaxed = true;
  }

  newline(): void {
    this.lines.push(this.edited === undefined ? this.line : this.edited.toString());
    this.edited = undefined;
    this.line = '';
    this.returned = false;
  }

  carriageReturn(): void {
    if (this.edited === undefined) this.returned = true;
    else this.edited.carriageReturn();
  }

  backspace(): void {
    if (this.atStart()) return;
    if (this.edited === undefined) this.edit();
    if (this.edited?.backspace() !== true) this.overtaxed = true;
  }

  operate(operation: Operation): void {
    if (this.changesNothing(operation)) return;
    if (this.edited === undefined) this.edit();
    if (this.edited?.operate(operation) !== true) this.overtaxed = true;
  }

  /** Takes what stands on the unfinished last line. */
  end(): void {
    const rest = this.edited === undefined ? this.line : this.edited.toString();
    if (rest !== '') this.lines.push(rest);
  }

  private atStart(): boolean {
    return this.edited === undefined && (this.returned || this.line === '');
  }

  private changesNothing({ kind, name, params }: Operation): boolean {
    const erasesRest = kind === 'csi' && (name === 'K' || name === 'J') && (params[0] ?? 0) === 0;
    return erasesRest && this.edited === undefined && (!this.returned || this.line === '');
  }

  private edit(): void {
    this.edited = EditedLine.from(this.line, this.returned ? 0 : this.line.length, this.columns);
    this.returned = false;
    if (this.edited === undefined) this.overtaxed = true;
  }
}

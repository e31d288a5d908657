// Turns what a scanner finds into the few operations that change what a terminal shows.

import { showByte } from './characters.ts';
import type { Drawing, Operation } from './drawing.ts';
import type { LineStarts, Start } from './line-starts.ts';
import { type ScanHandler, Scanner } from './scanner.ts';
import type { ScreenHistory } from './screen-history.ts';
import type { Csi } from './sequences.ts';

const BEL = 0x07;
const BS = 0x08;
const LF = 0x0a;
const CR = 0x0d;
const PRIVATE = 0x3f;
const ALTERNATE_MODES = [47, 1047, 1049];
const MODES = new Map([
  [6, 'origin'],
  [7, 'wrap'],
]);
const OPERATIONS = new Set('ABCDEFGHIJKLMPSTXZ@`abdefrsu');
const ESCAPES = new Set('78DEMc');

export class Interpreter implements ScanHandler {
  readonly scanner: Scanner;
  private readonly drawing: Drawing;
  private readonly history: ScreenHistory;
  private readonly starts: LineStarts;
  private alternate = false;

  constructor(drawing: Drawing, history: ScreenHistory, starts: LineStarts, start: Start) {
    this.drawing = drawing;
    this.history = history;
    this.starts = starts;
    this.scanner = new Scanner(this, start);
  }

  text(text: string): void {
    if (this.hidden) return;
    this.history.wrote();
    this.drawing.text(text);
  }

  control(code: number): void {
    if (this.hidden || code === BEL) return;
    if (code === LF) this.newline();
    else if (code === CR) this.drawing.carriageReturn();
    else if (code === BS) this.drawing.backspace();
    else this.text(showByte(code));
  }

  csi(sequence: Csi): void {
    if (sequence.intermediate !== 0 || this.drawing.done) return;
    const name = String.fromCharCode(sequence.final);
    if (name === 'h' || name === 'l') this.modes(sequence, name === 'h');
    else if (!this.alternate) this.operation(name, sequence);
  }

  escape(intermediate: number, final: number): void {
    const name = String.fromCharCode(final);
    if (this.hidden || intermediate !== 0 || !ESCAPES.has(name)) return;
    if (name === 'c') this.history.cleared(this.scanner.sequenceStart);
    this.drawing.operate({ kind: 'escape', name, params: [] });
  }

  private get hidden(): boolean {
    return this.alternate || this.drawing.done;
  }

  private newline(): void {
    this.drawing.newline(this.scanner.offset);
    this.starts.add(this.scanner.offset, this.scanner.charset);
  }

  private operation(name: string, { prefix, params }: Csi): void {
    const selective = prefix === PRIVATE && (name === 'J' || name === 'K');
    if ((prefix !== 0 && !selective) || !OPERATIONS.has(name)) return;
    // With several parameters T is mouse tracking.
    if (name === 'T' && params.length > 1) return;
    // Lines that scrolled away stay, even if a terminal would forget them.
    if (name === 'J' && params[0] === 3) return;
    const operation: Operation = { kind: 'csi', name, params };
    this.history.operated(operation, this.scanner.sequenceStart);
    this.drawing.operate(operation);
  }

  private modes({ prefix, params }: Csi, set: boolean): void {
    for (const param of params) {
      if (prefix === PRIVATE && ALTERNATE_MODES.includes(param)) this.switchScreen(set);
      else if (!this.hidden) this.mode(prefix, param, set);
    }
  }

  private mode(prefix: number, param: number, set: boolean): void {
    const name = prefix === PRIVATE ? MODES.get(param) : param === 4 && prefix === 0 ? 'insert' : undefined;
    if (name !== undefined) this.drawing.operate({ kind: 'mode', name, params: [set ? 1 : 0] });
  }

  private switchScreen(enter: boolean): void {
    this.alternate = enter;
    if (enter) this.history.enteredAlternate();
    else this.history.leftAlternate(this.scanner.offset);
  }
}

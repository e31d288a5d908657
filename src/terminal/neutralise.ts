// Makes terminal bytes safe to read as text, without drawing them: drops sequences and shows characters that deceive.

import { showByte } from './characters.ts';
import { type ScanHandler, Scanner } from './scanner.ts';

const LF = 0x0a;
const CR = 0x0d;

class Visible implements ScanHandler {
  private readonly newline: string;
  private out = '';
  private returns = 0;
  private lineStart = true;

  constructor(newline: string) {
    this.newline = newline;
  }

  text(text: string): void {
    if (this.returns > 0) this.showReturns();
    this.out += text;
    this.lineStart = false;
  }

  control(code: number): void {
    if (code === CR && this.newline === '\n') this.returns += 1;
    else if (code === LF) {
      this.returns = 0;
      this.out += this.newline;
      this.lineStart = true;
    } else this.text(showByte(code));
  }

  csi(): void {
    // Dropped with its parameters.
  }

  escape(): void {
    // Dropped.
  }

  take(): string {
    const out = this.out;
    this.out = '';
    return out;
  }

  /** Drops returns at the start of a line, which move nothing: shells print one before every command's output. */
  showReturns(): void {
    if (!this.lineStart) this.out += showByte(CR).repeat(this.returns);
    this.returns = 0;
  }
}

export class Neutraliser {
  private readonly visible = new Visible('\n');
  private readonly scanner = new Scanner(this.visible);

  push(bytes: Uint8Array): string {
    this.scanner.push(bytes);
    return this.visible.take();
  }

  end(): string {
    this.scanner.end();
    this.visible.showReturns();
    return this.visible.take();
  }
}

const HARMLESS = /^[\t\x20-\x7e]*$/;
const HARMLESS_LINES = /^[\t\n\x20-\x7e]*$/;

/** For names and titles: the result is one line, and line ends are shown as codes. */
export function neutraliseText(text: string): string {
  if (HARMLESS.test(text)) return text;
  const visible = new Visible(showByte(LF));
  const scanner = new Scanner(visible);
  scanner.push(Buffer.from(text));
  scanner.end();
  return visible.take();
}

/** The same for each line of a text. */
export function neutraliseLines(text: string): string {
  return HARMLESS_LINES.test(text) ? text : text.split('\n').map(neutraliseText).join('\n');
}

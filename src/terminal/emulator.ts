// Draws with a real terminal emulator and reads the lines back.

import type { IBufferLine, Terminal } from '@xterm/headless';
import { clusterWidths } from './cluster-widths.ts';
import type { RenderSize } from './drawing.ts';
import { PIECE_ROWS } from './emulator-feed.ts';
import { neutraliseText } from './neutralise.ts';
import { TabRecord } from './tab-record.ts';

const JOINERS = /\u200c|\u200d|\ufe0e|\ufe0f/;
const FORGET_SCROLLED = '\x1b[3J';

/** Takes the lines that scrolled away after every piece, so that memory holds only one piece of a long output. */
export class Emulator {
  private readonly terminal: Terminal;
  private readonly tabs: TabRecord;
  private readonly lines: string[] = [];
  private settled = 0;
  private reachedEdge = false;
  /** Written in front of the next piece: a write of its own would cost a turn of the event loop. */
  private forget = '';

  private constructor(terminal: Terminal) {
    this.terminal = terminal;
    this.tabs = new TabRecord(terminal);
  }

  /** Loads the library on first use: most output never moves the cursor. */
  static async open({ cols, rows }: RenderSize): Promise<Emulator> {
    const { Terminal } = (await import('@xterm/headless')).default;
    const scrollback = PIECE_ROWS + rows;
    const terminal = new Terminal({ cols, rows, scrollback, allowProposedApi: true, logLevel: 'off' });
    terminal.unicode.register(clusterWidths);
    terminal.unicode.activeVersion = clusterWidths.version;
    return new Emulator(terminal);
  }

  async draw(piece: string): Promise<void> {
    await this.write(this.forget + piece);
    this.forget = '';
    const scrolled = this.terminal.buffer.normal.baseY;
    if (scrolled === 0) return;
    this.read(0, scrolled);
    this.settle(this.lines.length - 1);
    this.tabs.scrolledAway(scrolled);
    this.forget = FORGET_SCROLLED;
  }

  /** All lines. Blank rows below both the last text and the cursor are no output. */
  async close(): Promise<string[]> {
    await this.write(this.forget);
    const { cursorY, length } = this.terminal.buffer.normal;
    let last = length - 1;
    while (last > cursorY && this.text(last) === '') last -= 1;
    if (last === cursorY && this.text(last) === '') last -= 1;
    this.read(0, last + 1);
    this.terminal.dispose();
    this.settle(this.lines.length);
    return this.lines;
  }

  /** The last line may go on in the next piece. */
  private settle(to: number): void {
    for (; this.settled < to; this.settled += 1) {
      this.lines[this.settled] = settleJoiners(this.lines[this.settled] ?? '');
    }
  }

  private write(text: string): Promise<void> {
    return new Promise((resolve) => this.terminal.write(text, resolve));
  }

  private read(from: number, to: number): void {
    const buffer = this.terminal.buffer.normal;
    for (let row = from; row < to; row += 1) {
      const line = buffer.getLine(row);
      if (line === undefined) continue;
      const text = this.tabs.textOf(row, line);
      const above = this.lines.length - 1;
      if (line.isWrapped && this.reachedEdge && above >= 0) this.lines[above] += text;
      else this.lines.push(text);
      this.reachedEdge = buffer.getLine(row + 1)?.isWrapped === true && this.fills(row, line);
    }
  }

  private text(row: number): string {
    const line = this.terminal.buffer.normal.getLine(row);
    return line === undefined ? '' : this.tabs.textOf(row, line);
  }

  /** If the end of a row was erased later, the row does not continue, although the emulator still says so. */
  private fills(row: number, line: IBufferLine): boolean {
    const edge = this.terminal.cols - 1;
    return isWritten(line, edge) || isWritten(line, edge - 1) || this.tabs.reaches(row, edge);
  }
}

/** Cursor moves may have put a joiner where it joins nothing. */
function settleJoiners(line: string): string {
  return JOINERS.test(line) ? neutraliseText(line) : line;
}

function isWritten(line: IBufferLine, column: number): boolean {
  const cell = line.getCell(column);
  return cell !== undefined && (cell.getWidth() !== 1 || cell.getCode() !== 0);
}

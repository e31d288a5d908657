// Remembers where tabs were drawn, because an emulator keeps only the gap that a tab leaves.

import type { IBufferLine, Terminal } from '@xterm/headless';

const STOP = 8;
const LINE_EDITS = ['P', '@', 'X'];
const SCREEN_EDITS = ['L', 'M', 'S', 'T', 'r'];

export class TabRecord {
  private readonly terminal: Terminal;
  private rows = new Map<number, number[]>();

  constructor(terminal: Terminal) {
    this.terminal = terminal;
    this.on('I', () => this.add());
    this.on('K', (mode) => this.erase(mode));
    this.on('J', (mode) => this.eraseScreen(mode));
    for (const final of LINE_EDITS) this.on(final, () => this.rows.delete(this.row));
    for (const final of SCREEN_EDITS) this.on(final, () => this.forgetScreen());
  }

  /** The row's text, with a tab in each gap where one was drawn and nothing was written since. */
  textOf(row: number, line: IBufferLine): string {
    const tabs = this.rows.get(row);
    if (tabs === undefined) return line.translateToString(true);
    let text = '';
    let at = 0;
    for (const column of [...tabs].sort((a, b) => a - b)) {
      const stop = this.stopAfter(column);
      if (column < at || !isBlank(line, column, stop)) continue;
      text += `${line.translateToString(false, at, column)}\t`;
      at = stop;
    }
    return text + line.translateToString(true, at);
  }

  reaches(row: number, edge: number): boolean {
    return this.rows.get(row)?.some((column) => this.stopAfter(column) >= edge) === true;
  }

  scrolledAway(count: number): void {
    const rows = new Map<number, number[]>();
    for (const [row, tabs] of this.rows) if (row >= count) rows.set(row - count, tabs);
    this.rows = rows;
  }

  private get row(): number {
    const { baseY, cursorY } = this.terminal.buffer.normal;
    return baseY + cursorY;
  }

  private on(final: string, handle: (mode: number) => void): void {
    this.terminal.parser.registerCsiHandler({ final }, (params) => {
      handle(Number(params[0] ?? 0));
      return false;
    });
  }

  private stopAfter(column: number): number {
    const last = this.terminal.cols - 1;
    return column > last ? column : Math.min(last, (Math.floor(column / STOP) + 1) * STOP);
  }

  private add(): void {
    const tabs = this.rows.get(this.row);
    if (tabs === undefined) this.rows.set(this.row, [this.terminal.buffer.normal.cursorX]);
    else tabs.push(this.terminal.buffer.normal.cursorX);
  }

  private forgetScreen(): void {
    const top = this.terminal.buffer.normal.baseY;
    for (const row of [...this.rows.keys()]) if (row >= top) this.rows.delete(row);
  }

  private erase(mode: number): void {
    const { row } = this;
    const at = this.terminal.buffer.normal.cursorX;
    const kept = (this.rows.get(row) ?? []).filter((column) => (mode === 0 ? column < at : mode === 1 && column > at));
    if (kept.length > 0) this.rows.set(row, kept);
    else this.rows.delete(row);
  }

  private eraseScreen(mode: number): void {
    // Mode 3 erases only what has scrolled away.
    if (mode === 3) return;
    const { row } = this;
    for (const other of [...this.rows.keys()]) {
      const above = other < row && other >= this.terminal.buffer.normal.baseY;
      if ((mode !== 1 && other > row) || (mode !== 0 && above)) this.rows.delete(other);
    }
    this.erase(mode);
  }
}

function isBlank(line: IBufferLine, from: number, to: number): boolean {
  for (let column = from; column < to; column += 1) {
    const cell = line.getCell(column);
    if (cell !== undefined && (cell.getCode() !== 0 || cell.getWidth() !== 1)) return false;
  }
  return true;
}

// Writes the operations of untrusted output as a stream with bounded numbers, which is safe for a terminal emulator.

import type { Drawing, Operation } from './drawing.ts';
import { isWholeScreen } from './settling.ts';
import { wholeUpTo } from './surrogates.ts';

/** Rows that one piece may scroll away; the emulator's scrollback must hold them. */
export const PIECE_ROWS = 2000;
const PIECE_CHARS = 32 * 1024;
/** Text is cut into parts of at most this many rows: a quarter of a piece even if every character is wide. */
const TEXT_ROWS = PIECE_ROWS / 8;
const RESET = '\x1b[r\x1b[?7h\x1b[4l\x1b[?6l\x1b[H\x1b[2J';
const MODES: Record<string, string> = { origin: '?6', wrap: '?7', insert: '4' };
const LINE_COUNTS = new Set('ABEFLMSTde');
const LINE_SHIFTS = new Set('LMST');

// Microseconds, measured with xterm 6.0.0: what shifting costs for each line, and erasing a screen of 40 rows in all.
const SHIFT_EFFORT = 3;
const ERASE_EFFORT = 15;
const PIECE_EFFORT = 8000;
/** Output that shifts and erases for longer than this was made to keep a reader busy: skip further such operations. */
const MOST_EFFORT = 10_000_000;

/** What was spent so, by all emulators of a range. */
export interface Effort {
  spent: number;
}

export class EmulatorFeed implements Drawing {
  readonly done = false;
  private readonly columns: number;
  private readonly rows: number;
  private pieces: string[] = [];
  private piece = '';
  private scrolled = 0;
  private lastText = '';
  private wraps = true;
  private hasRegion = false;
  private pieceEffort = 0;
  private readonly effort: Effort;

  constructor(columns: number, rows: number, effort: Effort = { spent: 0 }) {
    this.columns = columns;
    this.rows = rows;
    this.effort = effort;
  }

  /** What was written since the last call, in pieces small enough for one turn of the event loop. */
  take(): string[] {
    this.cut();
    const pieces = this.pieces;
    this.pieces = [];
    return pieces;
  }

  text(text: string): void {
    const step = this.columns * TEXT_ROWS;
    let at = 0;
    while (at < text.length) {
      const to = at + step >= text.length ? text.length : wholeUpTo(text, at + step);
      const part = to - at === text.length ? text : text.slice(at, to);
      this.put(part.includes('\t') ? part.replaceAll('\t', '\x1b[I') : part, (2 * part.length) / this.columns + 1);
      at = to;
    }
    this.lastText = text;
  }

  newline(): void {
    this.put('\r\n', 1);
    if (this.scrolled > PIECE_ROWS / 2 || this.piece.length > PIECE_CHARS) this.cut();
  }

  carriageReturn(): void {
    this.put('\r', 0);
  }

  backspace(): void {
    this.put('\b', 0);
  }

  operate({ kind, name, params }: Operation): void {
    if (kind === 'mode') this.mode(name, params[0] === 1);
    else if (kind === 'escape') this.escape(name);
    else if (name === 'b') this.repeat(params[0] ?? 1);
    else this.sequence(name, this.clamped(name, params));
  }

  private mode(name: string, on: boolean): void {
    if (name === 'wrap') this.wraps = on;
    this.put(`\x1b[${MODES[name]}${on ? 'h' : 'l'}`, 0);
  }

  private escape(name: string): void {
    if (name === 'c') this.wraps = true;
    if (name === 'c') this.hasRegion = false;
    if (this.affords(name === 'c' ? ERASE_EFFORT : SHIFT_EFFORT)) this.put(name === 'c' ? RESET : `\x1b${name}`, 1);
  }

  private sequence(name: string, params: readonly number[]): void {
    if (name === 'r') this.hasRegion = !isWholeScreen(params, this.rows);
    if (name === 'S' && !this.hasRegion) {
      this.scrollUp(Math.max(1, params[0] ?? 1));
      return;
    }
    const effort = LINE_SHIFTS.has(name) ? SHIFT_EFFORT * Math.max(1, params[0] ?? 1) : name === 'J' ? ERASE_EFFORT : 0;
    if (this.affords(effort)) this.put(`\x1b[${params.join(';')}${name}`, 0);
  }

  /**
   * A line editor scrolls the screen up to make room below its line, at the lower end of the screen. Here, where nothing
   * stands above the output, the same room is below the cursor.
   */
  private scrollUp(count: number): void {
    if (this.affords(SHIFT_EFFORT * count)) this.put('\x1bD'.repeat(count), count);
  }

  private affords(effort: number): boolean {
    if (effort > 0 && this.effort.spent > MOST_EFFORT) return false;
    if (this.pieceEffort + effort > PIECE_EFFORT) this.cut();
    this.pieceEffort += effort;
    this.effort.spent += effort;
    return true;
  }

  private clamped(name: string, params: readonly number[]): number[] {
    const most = LINE_COUNTS.has(name) ? this.rows : Math.max(this.columns, this.rows);
    return params.map((param) => Math.min(param, most));
  }

  /** Repeats at most to the end of the row, as tmux does: a large count must not make a megabyte. */
  private repeat(count: number): void {
    const last = Array.from(this.lastText.slice(-2)).at(-1) ?? '';
    const times = Math.min(Math.max(1, count), this.columns);
    if (last < ' ' || !this.affords(times)) return;
    this.put(`\x1b[?7l${last.repeat(times)}`, 0);
    if (this.wraps) this.put('\x1b[?7h', 0);
  }

  /** Cuts between lines if it can: a joiner must reach the emulator right behind the character that it joins. */
  private put(sequence: string, rows: number): void {
    if (this.scrolled + rows > PIECE_ROWS || this.piece.length > 2 * PIECE_CHARS) this.cut();
    this.piece += sequence;
    this.scrolled += rows;
  }

  private cut(): void {
    if (this.piece !== '') this.pieces.push(this.piece);
    this.piece = '';
    this.scrolled = 0;
    this.pieceEffort = 0;
  }
}

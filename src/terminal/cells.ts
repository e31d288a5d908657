// What a terminal shows after some output, as rows of runs: stretches of text with one style.
import type { IBufferCell, Terminal } from '@xterm/headless';
import { clusterWidths } from './cluster-widths.ts';
import type { RenderSize } from './drawing.ts';

/** A colour: of the palette, by its number, or as 0xRRGGBB; undefined is the terminal's own. */
export type Colour = { palette: number } | { rgb: number } | undefined;

export interface Style {
  fg: Colour;
  bg: Colour;
  bold: boolean;
  dim: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  overline: boolean;
  /** Both colours are exchanged. */
  inverse: boolean;
  hidden: boolean;
}

export interface Run extends Style {
  text: string;
  /** Where it begins, and how many columns it takes. */
  column: number;
  columns: number;
}

export interface Drawn {
  cols: number;
  /** Without blank ones at the end. */
  rows: Run[][];
  /** There were more above. */
  isCut: boolean;
  /** Where the cursor stands, in the rows. */
  cursor: { row: number; column: number };
}

/** A row of 120 columns takes 1.4 kB. */
const MOST_ROWS = 20_000;
const TURN = 32 * 1024;

/** Takes only what is safe for an emulator, as src/record makes it. */
export class CellScreen {
  readonly #terminal: Terminal;

  private constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** `part`: only what the screen shows at the end, or also what has scrolled away. */
  static async open({ cols, rows }: RenderSize, part: 'screen' | 'all'): Promise<CellScreen> {
    const { Terminal } = (await import('@xterm/headless')).default;
    const scrollback = part === 'screen' ? 0 : MOST_ROWS;
    const terminal = new Terminal({ cols, rows, scrollback, allowProposedApi: true, logLevel: 'off' });
    terminal.unicode.register(clusterWidths);
    terminal.unicode.activeVersion = clusterWidths.version;
    return new CellScreen(terminal);
  }

  async write(text: string): Promise<void> {
    for (let at = 0; at < text.length; at += TURN)
      await new Promise<void>((resolve) => this.#terminal.write(text.slice(at, at + TURN), resolve));
  }

  resize({ cols, rows }: RenderSize): void {
    this.#terminal.resize(cols, rows);
  }

  read(): Drawn {
    return readCells(this.#terminal);
  }

  close(): void {
    this.#terminal.dispose();
  }
}

function readCells(terminal: Terminal): Drawn {
  const buffer = terminal.buffer.active;
  const rows: Run[][] = [];
  const cell = buffer.getNullCell();
  for (let row = 0; row < buffer.length; row += 1) rows.push(readRow(terminal, row, cell));
  while (rows.at(-1)?.every(isBlank)) rows.pop();
  const cursor = { row: buffer.baseY + buffer.cursorY, column: buffer.cursorX };
  return { cols: terminal.cols, rows, isCut: buffer.baseY >= MOST_ROWS, cursor };
}

function readRow(terminal: Terminal, row: number, cell: IBufferCell): Run[] {
  const line = terminal.buffer.active.getLine(row);
  const runs: Run[] = [];
  for (let column = 0; line && column < terminal.cols; column += 1) {
    const found = line.getCell(column, cell);
    const width = found?.getWidth() ?? 0;
    if (!found || width === 0) continue;
    const style = styleOf(found);
    const last = runs.at(-1);
    const text = found.getChars() || ' ';
    // Each wide character stands alone, so that it begins at its column in every font.
    if (last && width === 1 && last.columns === last.text.length && isSameStyle(last, style) && text.length === 1) {
      last.text += text;
      last.columns += 1;
    } else runs.push({ ...style, text, column, columns: width });
  }
  return withoutEnd(runs);
}

/** Blanks at the end of a row show nothing. */
function withoutEnd(runs: readonly Run[]): Run[] {
  const end = runs.findLastIndex((run) => !isBlank(run));
  const last = runs[end];
  if (!last) return [];
  const text = isPlain(last) ? last.text.trimEnd() : last.text;
  const columns = last.columns - (last.text.length - text.length);
  return [...runs.slice(0, end), { ...last, text, columns }];
}

function isBlank(run: Run): boolean {
  return isPlain(run) && run.text.trim() === '';
}

/** Its blanks show nothing. */
function isPlain(run: Run): boolean {
  return run.bg === undefined && !run.inverse && !run.underline && !run.strike && !run.overline;
}

function styleOf(cell: IBufferCell): Style {
  return {
    fg: colourOf(cell.isFgPalette(), cell.isFgRGB(), cell.getFgColor()),
    bg: colourOf(cell.isBgPalette(), cell.isBgRGB(), cell.getBgColor()),
    bold: cell.isBold() !== 0,
    dim: cell.isDim() !== 0,
    italic: cell.isItalic() !== 0,
    underline: cell.isUnderline() !== 0,
    strike: cell.isStrikethrough() !== 0,
    overline: cell.isOverline() !== 0,
    inverse: cell.isInverse() !== 0,
    hidden: cell.isInvisible() !== 0,
  };
}

function colourOf(isPalette: boolean, isRgb: boolean, value: number): Colour {
  if (isPalette) return { palette: value };
  return isRgb ? { rgb: value } : undefined;
}

function isSameStyle(one: Style, other: Style): boolean {
  return (
    isSameColour(one.fg, other.fg) &&
    isSameColour(one.bg, other.bg) &&
    one.bold === other.bold &&
    one.dim === other.dim &&
    one.italic === other.italic &&
    one.underline === other.underline &&
    one.strike === other.strike &&
    one.overline === other.overline &&
    one.inverse === other.inverse &&
    one.hidden === other.hidden
  );
}

function isSameColour(one: Colour, other: Colour): boolean {
  if (!one || !other) return one === other;
  return 'rgb' in one ? 'rgb' in other && one.rgb === other.rgb : 'palette' in other && one.palette === other.palette;
}

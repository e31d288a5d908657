// One session in a recording of several: its screen, drawn at its place.
import { CellScreen, type Run } from '../terminal/cells.ts';
import { fitColumns, padColumns } from '../terminal/columns.ts';
import { moveTo, runAt } from './ansi.ts';
import type { Happening } from './pieces.ts';
import { Replayable } from './replayable.ts';

export interface Pane {
  /** Neutralised. */
  name: string;
  /** The largest that the session had. */
  cols: number;
  rows: number;
  /** With which the happenings begin. */
  first: { cols: number; rows: number };
  happenings: AsyncIterable<Happening>;
  /** The keys of the session's marks, which must not get out. */
  secrets: Iterable<string>;
}

/** Of the first row of a screen. Its name stands above. */
export interface Place {
  row: number;
  column: number;
}

export class TapePane {
  readonly #pane: Pane;
  readonly #place: Place;
  readonly #screen: CellScreen;
  readonly #text: Replayable;
  /** Row → what draws it, as it was last drawn. */
  readonly #drawn: string[];
  #hasNew = false;

  private constructor(pane: Pane, place: Place, screen: CellScreen) {
    this.#pane = pane;
    this.#place = place;
    this.#screen = screen;
    this.#text = new Replayable(pane.secrets);
    this.#drawn = Array.from({ length: pane.rows }, (_, row) => this.#draw(row, []));
  }

  static async open(pane: Pane, place: Place): Promise<TapePane> {
    return new TapePane(pane, place, await CellScreen.open(pane.first, 'screen'));
  }

  async take(happening: Happening): Promise<void> {
    if (happening.kind === 'size') this.#screen.resize(happening);
    if (happening.kind === 'lost') this.#text.jump();
    if (happening.kind === 'output') await this.#screen.write(this.#text.push(happening.bytes));
    this.#hasNew = true;
  }

  async end(): Promise<void> {
    await this.#screen.write(this.#text.end());
    this.#hasNew = true;
  }

  /** The name above it, and the line to its left. */
  frame(): string {
    const { row, column } = this.#place;
    const name = padColumns(fitColumns(` ${this.#pane.name} `, this.#pane.cols), this.#pane.cols);
    const line = column === 0 ? [] : this.#drawn.map((_, at) => `${moveTo(row + at, column - 1)}│`);
    return `${moveTo(row - 1, column)}\x1b[0;7m${name}\x1b[m${line.join('')}`;
  }

  /** Draws the rows that have changed. */
  changes(): string {
    if (!this.#hasNew) return '';
    this.#hasNew = false;
    const { rows } = this.#screen.read();
    let changes = '';
    for (const [row, before] of this.#drawn.entries()) {
      const now = this.#draw(row, rows[row] ?? []);
      if (now !== before) changes += now;
      this.#drawn[row] = now;
    }
    return changes;
  }

  close(): void {
    this.#screen.close();
  }

  #draw(row: number, runs: readonly Run[]): string {
    const [at, left] = [this.#place.row + row, this.#place.column];
    return `${moveTo(at, left)}\x1b[m\x1b[${this.#pane.cols}X${runs.map((run) => runAt(run, at, left + run.column)).join('')}`;
  }
}

// The rows that a full-screen program has changed since they were shown. It rewrites parts of them, which no byte tells as a whole.
import { neutraliseText } from '../../terminal/neutralise.ts';
import { SCREEN_ROWS_MS } from '../../timing-looks.ts';
import { withoutDrawnText } from '../echo/drawn-text.ts';
import { readRows } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { isOpen } from '../state/terminal-modes.ts';

export class NewRows {
  readonly #session: Session;
  readonly #from: number;
  #known: ReadonlySet<string> | undefined;
  #lookedTo = -1;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #againInMs: number | undefined;

  /** What a screen shows that was opened behind `from` is new. */
  constructor(session: Session, from: number) {
    this.#session = session;
    this.#from = from;
  }

  /** Then the rows are worth another look. */
  get againInMs(): number | undefined {
    return this.#againInMs;
  }

  /** Undefined if there is nothing more to look at. */
  async read(): Promise<string | undefined> {
    const { stream, row } = this.#session;
    const { screens, leftScreen } = stream.modes;
    this.#againInMs = undefined;
    if (row.dead || leftScreen || !isOpen(screens.at(-1))) return undefined;
    this.#known ??= new Set(await this.#rowsBefore());
    const at = stream.scanned;
    if (at === this.#lookedTo) return undefined;
    const restMs = SCREEN_ROWS_MS - (performance.now() - this.#lookedAt);
    if (restMs > 0) {
      this.#againInMs = restMs;
      return undefined;
    }
    const rows = await this.#rows();
    this.#lookedTo = at;
    this.#lookedAt = performance.now();
    return rows.filter((each) => !this.#known?.has(each)).join('\n');
  }

  async #rowsBefore(): Promise<readonly string[]> {
    const { front, stream } = this.#session;
    const { alternate } = stream.modes;
    if (front.screen && front.screen.at >= alternate) return front.screen.drawn.lines.map(plain);
    return alternate >= this.#from ? [] : this.#rows();
  }

  async #rows(): Promise<string[]> {
    return (await readRows(this.#session)).map(plain);
  }
}

function plain(row: string): string {
  return neutraliseText(row).trimEnd();
}

/** A prompt stands before the echo of a text, or a frame around it. */
export function withoutTyped(rows: string, typed: readonly string[]): string {
  const lines = typed.flatMap((text) => text.split('\n')).map((line) => line.trim());
  const printed = rows.split('\n').map((row) => withoutEcho(row, lines));
  return typed.reduce(withoutDrawnText, printed.join('\n'));
}

function withoutEcho(row: string, typed: readonly string[]): string {
  const shown = row.replace(/[\s|│┃║]+$/u, '');
  const line = typed.find((each) => each !== '' && shown.endsWith(each));
  return line === undefined ? row : shown.slice(0, -line.length);
}

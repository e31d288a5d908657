// The rows that a full-screen program has changed since they were shown. It rewrites parts of them, which no byte tells as a whole.
import { neutraliseText } from '../../terminal/neutralise.ts';
import { render } from '../../terminal/render.ts';
import { SCREEN_ROWS_MS } from '../../timing-looks.ts';
import { withoutDrawnText } from '../echo/drawn-text.ts';
import { readRows } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import { isOpen } from '../state/terminal-modes.ts';

/** To draw more takes too long. */
const MOST_DRAWN = 1024 * 1024;
/** The last byte of the switch to the alternate screen. */
const SWITCH_END = 'h'.charCodeAt(0);

export class NewRows {
  readonly #session: Session;
  readonly #from: number;
  #before: (readonly string[])[] | undefined;
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

  /** Undefined if there is nothing more to look at. A row that was a match before is none now because a clock in it has gone on. */
  async read(isMatch: (row: string) => boolean): Promise<string | undefined> {
    const { stream, row } = this.#session;
    this.#againInMs = undefined;
    if (row.dead || !isOpen(stream.modes.screens.at(-1))) return undefined;
    this.#before ??= await this.#rowsBefore();
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
    const isOld = (row: string, index: number): boolean =>
      this.#before?.some((stood) => stood.includes(row) || (stood[index] !== undefined && isMatch(stood[index]))) ??
      false;
    return rows.filter((each, index) => !isOld(each, index)).join('\n');
  }

  /** Those that were shown, and those that stood there where the wait begins. */
  async #rowsBefore(): Promise<(readonly string[])[]> {
    const { front, stream } = this.#session;
    const from = stream.modes.screens.at(-1)?.from ?? 0;
    const shown = front.screen && front.screen.at >= from ? front.screen.drawn.lines.map(plain) : [];
    return from >= this.#from ? [shown] : [shown, await this.#rowsAt(from)];
  }

  /** The rows as they stood where the wait begins: a program may have answered before anybody can look. */
  async #rowsAt(from: number): Promise<string[]> {
    const { stream, row } = this.#session;
    if (this.#from - from > MOST_DRAWN) return this.#rows();
    const bytes = await stream.read({ from, to: this.#from });
    // Without the switch to the alternate screen, of which the emulator tells nothing.
    return (await render(bytes.subarray(bytes.indexOf(SWITCH_END) + 1), row)).map(plain);
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

/** An echo begins a row, or stands behind a prompt or a frame. */
const BEFORE_ECHO = /(?:^|[\s|│┃║>❯›$#%:])$/u;

function withoutEcho(row: string, typed: readonly string[]): string {
  const shown = row.replace(/[\s|│┃║]+$/u, '');
  const isEcho = (text: string): boolean => shown.endsWith(text) && BEFORE_ECHO.test(shown.slice(0, -text.length));
  const line = typed.find((text) => text !== '' && isEcho(text));
  return line === undefined ? row : shown.slice(0, -line.length);
}

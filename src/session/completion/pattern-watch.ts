// Looks for a pattern in new output. It searches what a read would show, so never the echo.
import { Neutraliser } from '../../terminal/neutralise.ts';
import { render } from '../../terminal/render.ts';
import { withoutDrawnText } from '../echo/drawn-text.ts';
import { findEchoOnItsWay } from '../echo/echo.ts';
import { withoutEchoOnItsWay } from '../echo/echo-in-lines.ts';
import { findUnreadOutput } from '../echo/unread.ts';
import { findFirstMatches } from '../services/pattern.ts';
import type { Session } from '../state/session.ts';
import { NewRows, withoutTyped } from './new-rows.ts';
import { completed, type Verdict } from './verdict.ts';

/** A match may begin this many bytes before the new ones. */
const OVERLAP = 64 * 1024;
const DRAWN = 16 * 1024;
const REDRAWS = /\r(?!\r*\n)|\x08|\x1b\[[\d;]*[A-HJKfdG]/;

export class PatternWatch {
  readonly #session: Session;
  readonly #pattern: RegExp;
  readonly #from: number;
  readonly #rows: NewRows;
  #lookedTo: number;
  #hasMatch = false;
  /** The line in which the pattern was found first, where it was printed as a whole. */
  #line: string | undefined;

  constructor(session: Session, pattern: RegExp, from: number) {
    this.#session = session;
    this.#pattern = pattern;
    this.#from = from;
    this.#lookedTo = from;
    this.#rows = new NewRows(session, from);
  }

  /** Then it may be found though nothing more was printed. */
  get againInMs(): number | undefined {
    return this.#rows.againInMs;
  }

  /** What was waited for has come. Unless the shell is back, what printed it runs on. */
  async weigh(): Promise<Verdict | undefined> {
    if (!(await this.isFound())) return undefined;
    const { row, stream, typed } = this.#session;
    const verdict = { ...completed('until', undefined), ...(this.#line !== undefined && { matched: this.#line }) };
    if (row.dead) return { ...verdict, state: 'exited' };
    const { wantsLine, awaitsPrompt, since } = stream.phases;
    // Where nothing marks that a command runs, only a later prompt tells that it does no more.
    const isSure = this.#session.marksOutput() || since > typed.inputFrom;
    if (isSure && (wantsLine || awaitsPrompt)) return verdict;
    return { ...verdict, state: stream.modes.isScreenDrawn ? 'fullscreen' : 'running' };
  }

  /** Whether the pattern matches the output so far. */
  async isFound(): Promise<boolean> {
    this.#hasMatch ||= (await this.#isPrinted()) || (await this.#isOnScreen());
    return this.#hasMatch;
  }

  async #isPrinted(): Promise<boolean> {
    const to = this.#session.stream.scanned;
    if (to === this.#lookedTo) return false;
    const from = Math.max(this.#from, this.#lookedTo - OVERLAP);
    this.#lookedTo = to;
    const bytes = await this.#bytes(from, to);
    const text = new Neutraliser().push(bytes);
    const drawn = (await this.#drawn(bytes.subarray(-DRAWN))) ?? '';
    if (!this.#matches(text, drawn) || !(await this.#isOutput(bytes, text))) return false;
    this.#line = this.#lineIn(text);
    return true;
  }

  #lineIn(text: string): string | undefined {
    const [at = -1] = findFirstMatches(this.#pattern, [text]);
    const end = text.indexOf('\n', at);
    return at < 0 ? undefined : text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? undefined : end).trim();
  }

  async #isOnScreen(): Promise<boolean> {
    const rows = await this.#rows.read((row) => this.#matches(row));
    if (rows === undefined || !this.#matches(rows)) return false;
    const typed = this.#session.typed.all.map(({ text }) => text).filter((text) => !this.#isAll(text));
    return this.#matches(withoutTyped(rows, typed));
  }

  #matches(...texts: string[]): boolean {
    return findFirstMatches(this.#pattern, texts).some((at) => at >= 0);
  }

  /** An editor that draws by cursor moves, and a program with a box for texts, show what was typed as no byte tells. */
  async #isOutput(bytes: Buffer, text: string): Promise<boolean> {
    const { typed } = this.#session;
    const several = typed.sent.filter((sent) => sent.prompts && sent.text.includes('\n'));
    const drawn = typed.all.filter((sent) => sent.isDrawn && !this.#isAll(sent.text));
    if (several.length + drawn.length === 0) return true;
    const lines = ((await this.#drawn(bytes)) ?? text).split('\n');
    const printed = several.reduce(withoutEchoOnItsWay, lines).join('\n');
    return this.#matches(drawn.reduce((left, sent) => withoutDrawnText(left, sent.text), printed));
  }

  /** Who waits for just what was typed waits for a program to repeat it. */
  #isAll(text: string): boolean {
    const whole = new RegExp(`^\\s*(?:${this.#pattern.source})\\s*$`, this.#pattern.flags);
    return findFirstMatches(whole, [text]).some((at) => at >= 0);
  }

  async #bytes(from: number, to: number): Promise<Buffer> {
    const end = await this.#echoStart(to);
    const parts: Uint8Array[] = [];
    for (const range of await findUnreadOutput(this.#session, end)) {
      const part = { from: Math.max(range.from, from), to: Math.min(range.to, end) };
      if (part.from < part.to) parts.push(await this.#session.stream.read(part));
    }
    return Buffer.concat(parts);
  }

  /** The newest state of redrawn lines; undefined if nothing was redrawn. */
  async #drawn(bytes: Buffer): Promise<string | undefined> {
    if (!REDRAWS.test(bytes.toString('latin1'))) return undefined;
    const { cols, rows } = this.#session.row;
    return (await render(bytes, { cols, rows })).join('\n');
  }

  /** Stops before an echo that has come only in part, because it looks like output. */
  async #echoStart(to: number): Promise<number> {
    const { typed, stream } = this.#session;
    const last = typed.sent.at(-1);
    if (!last || last.at >= to || to - last.at > OVERLAP) return to;
    const { phase, since } = stream.phases;
    // The shell asks for the next line of the text.
    const isLater = (phase === 'input' || phase === 'more') && since > last.at;
    const from = isLater ? since : last.at;
    const begun = findEchoOnItsWay(await stream.read({ from, to }), last.text, isLater);
    return begun === undefined ? to : from + begun;
  }
}

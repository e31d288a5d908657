// Looks for a pattern in new output. It searches what a read would show, so never the echo.
import { Neutraliser } from '../../terminal/neutralise.ts';
import { render } from '../../terminal/render.ts';
import { isEchoOnItsWay } from '../echo/echo.ts';
import { findUnreadOutput } from '../echo/unread.ts';
import { findFirstMatches } from '../services/pattern.ts';
import type { Session } from '../state/session.ts';

/** A match may begin this many bytes before the new ones. */
const OVERLAP = 64 * 1024;
const DRAWN = 16 * 1024;
const REDRAWS = /\r(?!\r*\n)|\x08|\x1b\[[\d;]*[A-HJKfdG]/;

export class PatternWatch {
  readonly #session: Session;
  readonly #pattern: RegExp;
  readonly #from: number;
  #lookedTo: number;
  #hasMatch = false;

  constructor(session: Session, pattern: RegExp, from: number) {
    this.#session = session;
    this.#pattern = pattern;
    this.#from = from;
    this.#lookedTo = from;
  }

  /** Whether the pattern matches the output so far. */
  async isFound(): Promise<boolean> {
    const to = this.#session.stream.scanned;
    if (this.#hasMatch || to === this.#lookedTo) return this.#hasMatch;
    const from = Math.max(this.#from, this.#lookedTo - OVERLAP);
    this.#lookedTo = to;
    const bytes = await this.#bytes(from, to);
    const texts = [new Neutraliser().push(bytes), await this.#drawn(bytes)];
    this.#hasMatch ||= findFirstMatches(this.#pattern, texts).some((at) => at >= 0);
    return this.#hasMatch;
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

  /** The newest state of redrawn lines; empty if nothing was redrawn. */
  async #drawn(bytes: Buffer): Promise<string> {
    const tail = bytes.subarray(-DRAWN);
    if (!REDRAWS.test(tail.toString('latin1'))) return '';
    const { cols, rows } = this.#session.row;
    return (await render(tail, { cols, rows })).join('\n');
  }

  /** Stops before an echo that has come only in part, because it looks like output. */
  async #echoStart(to: number): Promise<number> {
    const last = this.#session.typed.sent.at(-1);
    if (!last || last.at >= to || to - last.at > OVERLAP) return to;
    return isEchoOnItsWay(await this.#session.stream.read({ from: last.at, to }), last.text) ? last.at : to;
  }
}

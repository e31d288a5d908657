// Looks for a pattern in the output of a session as it comes: in what a read would show, so never in the echo.
import { Neutraliser } from '../terminal/neutralise.ts';
import { newRanges } from './new-ranges.ts';
import type { SessionView } from './view.ts';
import { echoIsOnItsWay } from './visible.ts';

/** A match may begin so much before what is new. */
const OVERLAP = 64 * 1024;

export class PatternWatch {
  readonly #view: SessionView;
  readonly #pattern: RegExp;
  readonly #from: number;
  #lookedTo: number;
  #found = false;

  constructor(view: SessionView, pattern: RegExp, from: number) {
    this.#view = view;
    this.#pattern = pattern;
    this.#from = from;
    this.#lookedTo = from;
  }

  /** Whether it stands in what is known by now. */
  async found(): Promise<boolean> {
    const to = this.#view.scanned;
    if (this.#found || to === this.#lookedTo) return this.#found;
    const from = Math.max(this.#from, this.#lookedTo - OVERLAP);
    this.#lookedTo = to;
    const text = await this.#text(from, to);
    this.#found ||= this.#pattern.test(text);
    return this.#found;
  }

  async #text(from: number, to: number): Promise<string> {
    const end = await this.#echoStart(to);
    const neutraliser = new Neutraliser();
    let text = '';
    for (const range of await newRanges(this.#view, end)) {
      const part = { from: Math.max(range.from, from), to: Math.min(range.to, end) };
      if (part.from < part.to) text += neutraliser.push(await this.#view.read(part));
    }
    return text;
  }

  /** An echo of which only a part has come cannot be told from output yet. */
  async #echoStart(to: number): Promise<number> {
    const last = this.#view.sent.at(-1);
    if (!last || last.at >= to || to - last.at > OVERLAP) return to;
    return echoIsOnItsWay(await this.#view.read({ from: last.at, to }), last.text) ? last.at : to;
  }
}

// The lines of a comparison, as they are shown.
import { describeMove } from './moved.ts';
import type { Line, Section } from './outline.ts';
import { placeText } from './places.ts';

/** How much of a line that is gone is shown. */
const LONGEST_GONE = 120;

/** Rules on both sides of a title, and rules of signs that stand for nothing else. */
const TITLE = /^([=_])\1{4,}( .* )\1{5,}$/;
const DRAWN = /([⎯━─]{3})[⎯━─]+/g;

/** Lines with a sign before each, and once before them what they stand under. */
export class Shown {
  readonly lines: string[] = [];
  readonly #shown = new Set<Line>();

  add(line: Line, sign: string): void {
    if (this.#shown.has(line)) return;
    this.#shown.add(line);
    const text = line.text.trimEnd().replace(TITLE, '$1$1$1$2$1$1$1').replace(DRAWN, '$1');
    this.lines.push(`${sign} ${sign === '-' && text.length > LONGEST_GONE ? `${text.slice(0, LONGEST_GONE)}…` : text}`);
  }

  /** Those that moved alike share a line. */
  addMoved(line: Line, rows: number): void {
    const place = placeText(line.text);
    if (line.parent && /^\d/.test(place)) this.add(line.parent, ' ');
    const start = `~ ${describeMove(rows)}`;
    const [last = ''] = this.lines.slice(-1);
    if (last.startsWith(start)) this.lines.splice(-1, 1, `${last}, ${place}`);
    else this.lines.push(`${start} ${place}`);
  }

  /** Compilers of Rust tell the place in the next line. */
  #addHeading({ heading, lines: [, next] }: Section): void {
    this.add(heading, ' ');
    if (next && /^\s*--> /.test(next.head)) this.add(next, ' ');
  }

  addUnder(line: Line, sign: string): void {
    const { parent, section } = line;
    if (section && section.heading !== line) this.#addHeading(section);
    if (parent) this.add(parent, ' ');
    this.add(line, sign);
  }
}

// The lines of a comparison, as they are shown.
import { cutGone } from './cut-gone.ts';
import type { Line, Section } from './outline.ts';
import { saysNothing } from './words.ts';

const MOST_SUITES = 6;

/** What an answer on changes leaves out of a line: rules around a title, times and addresses, which count as the same, and words of frames. */
const LEFT_OUT: readonly [RegExp, string][] = [
  [/^([=_])\1{4,}( .* )\1{5,}$/, '$1$1$1$2$1$1$1'],
  [/([⎯━─]{3})[⎯━─]+/g, '$1'],
  [/\b0x[\da-f]{9,}\b/g, '0x…'],
  [/(?<=\S) \(\d+(?:\.\d+)? ?m?s\)$/, ''],
  [/; 0 (?:ignored|measured|filtered out)(?=;|$)|; finished in \d+\.\d+s$/g, ''],
  [/ in \d+\.\d+s(?= =+$|$)/, ''],
  [/(?<=Error) \[ERR_ASSERTION\](?=:)/, ''],
  [/ \/\/ (?:Object\.is|deep|strict) equality$/, ''],
  [
    /^(\s*(?:at )?)(?:Context|TestContext|Object|Suite|Proxy)\.(?:<anonymous>|toBe|toEqual|toStrictEqual|toThrow|toMatch|toContain|toHaveLength) \((.*)\)$/,
    '$1$2',
  ],
  [/^(thread '.*') \(\d+\)(?= panicked at )/, '$1'],
  [/^(\s*)File "(.*)", line (\d+), in (.+)$/, '$1$2:$3 in $4'],
  [/(?<=\/rustc\/)[\da-f]{40}(?=\/)/, '…'],
  [
    /^(warning: `([\w-]+)` \((?:lib|bin "\2"|lib test)\) generated \d+ warnings?) \(run `cargo (?:clippy --)?fix --(?:lib|bin "\2") -p \2(?: --(?:tests| ))?` to apply \d+ suggestions?\)$/,
    '$1',
  ],
  [/^=== RUN {3}/, ''],
];

/** Of a line what is shown. */
export function shortened(line: string): string {
  return LEFT_OUT.reduce((left, [what, put]) => left.replace(what, put), line.trimEnd());
}

/** Lines with a sign before each, and once before them what they stand under. */
export class Shown {
  readonly lines: string[] = [];
  readonly #shown = new Set<Line>();
  readonly #now: readonly string[];

  /** `now`: the new lines, where those are shown that are gone. */
  constructor(now: Iterable<Line> = []) {
    this.#now = Array.from(now, ({ text }) => shortened(text));
  }

  add(line: Line, sign: string): void {
    this.#addText(line, sign, line.text);
  }

  #addText(line: Line, sign: string, whole: string): void {
    if (this.#shown.has(line)) return;
    this.#shown.add(line);
    const text = shortened(whole);
    this.lines.push(`${sign} ${sign === '-' ? cutGone(text, this.#now) : text}`);
  }

  /** Compilers of Rust tell the place in the next line, Mocha the rest of the name in the next ones. */
  #addHeading({ heading, lines: [, ...below] }: Section, sign: string): void {
    const rest = restOfName(heading, below);
    this.#addText(
      heading,
      sign,
      [heading, ...rest].map(({ text }, at) => (at > 0 ? text.trim() : text.trimEnd())).join(' > '),
    );
    for (const line of rest) this.#shown.add(line);
    const [next] = below;
    if (next && /^\s*--> /.test(next.head)) this.add(next, ' ');
  }

  /** A line of our own. */
  addWords(words: string): void {
    this.lines.push(words);
  }

  addUnder(line: Line, sign: string): void {
    const { parent, section } = line;
    if (section && section.heading !== line) this.#addHeading(section, ' ');
    if (parent && !saysNothing(parent)) this.add(parent, ' ');
    if (section?.heading === line && restOfName(line, section.lines.slice(1)).length > 0)
      this.#addHeading(section, sign);
    else this.add(line, sign);
  }
}

/** Of a test that Mocha tells of: the lines with its suites and its name, up to a colon. */
export function restOfName({ head }: Line, below: readonly Line[]): readonly Line[] {
  if (!/^ {2}\d+\) /.test(head)) return [];
  return below.slice(0, below.slice(0, MOST_SUITES).findIndex((line) => /^ {4,}\S.*:$/.test(line.head)) + 1);
}

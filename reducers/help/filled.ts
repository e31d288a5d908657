// Paragraphs that a program has filled to a width: which they are, and each of them on one line.
import { indentOf } from '../forms/indent.ts';

/** Lines that a program prints to be read as they are, such as a command with its prompt, a line of code, or columns with dots between them. */
const LITERAL = /^\s*(?:[$#%>|] |\/\/)|[\\{}|]$| \.{3,} /;
const LIST_ITEM = /^(?:[-*•·+o] |\(?[\w]{1,2}[.)] )/;
/** `Options for books:` */
const HEADING = /^[A-Z][\w ,()/-]{0,40}:$/;
/** Two blanks or more behind a sentence are no gap between columns. */
const GAP = /[^.!?:;,)'"\s] {2,}/;
const NARROWEST = 50;
const WIDEST = 240;
const FEWEST_FULL = 4;

function firstWord(line: string): string {
  return /\S+/.exec(line)?.[0] ?? '';
}

/** Whether the first word of the next line has no room on this one. */
export function isFull(line: string, next: string, width: number): boolean {
  const [from, to] = rangeOf(line, next);
  return from <= width && width <= to;
}

/** The widths at which a line is broken before the next one: it fits, and the next word would not. */
function rangeOf(line: string, next: string): readonly [from: number, to: number] {
  return [line.length, line.length + firstWord(next).length];
}

/** The width that most lines were filled to; undefined if too few show one. */
export function fillWidth(lines: readonly string[]): number | undefined {
  const counts = new Array<number>(WIDEST + 1).fill(0);
  lines.forEach((line, at) => {
    const next = lines[at + 1] ?? '';
    if (line === '' || next === '' || indentOf(line) > indentOf(next)) return;
    const [from, to] = rangeOf(line, next);
    for (let width = Math.max(from, NARROWEST); width <= Math.min(to, WIDEST); width += 1)
      counts[width] = (counts[width] ?? 0) + 1;
  });
  const most = Math.max(...counts);
  return most < FEWEST_FULL ? undefined : counts.indexOf(most);
}

const WORD = /^["'(“‘]*[A-Za-z][a-z'’-]*["'’”.,;:!?)]*$/;

/** Whether most words are those of a language. */
function isProse(run: readonly string[]): boolean {
  let balance = 0;
  for (const line of run) for (const word of line.split(' ')) if (word !== '') balance += WORD.test(word) ? 1 : -1;
  return balance > 0;
}

function beginsAnew(text: string): boolean {
  return LIST_ITEM.test(text) || HEADING.test(text);
}

/** Whether lines whose text begins in the same column are one paragraph: each but the last is as full as it can be. */
export function isFilled(run: readonly string[], width: number, column = 0): boolean {
  const isFullUp = run.every((line, at) => {
    if (LITERAL.test(line) || (at > 0 && beginsAnew(line.trimStart()))) return false;
    const next = run[at + 1];
    // Where both margins are straight, the gaps within a full line mean nothing.
    if (line.length !== width && GAP.test(line.slice(column).trimStart())) return false;
    return next === undefined || isFull(line, next, width);
  });
  return isFullUp && (run.length === 1 || isProse(run));
}

/** Behind a hyphen a word goes on, but not in `two- or threefold`. */
export function joinLines(line: string, next: string): string {
  const rest = next.trimStart();
  return /\w[-‐]$/.test(line) && !/^(?:and|or|to)\b/.test(rest) ? line + rest : `${line} ${rest}`;
}

export function oneLine(run: readonly string[], width: number): string {
  return run
    .map((line) => (line.length === width ? line.trim().replace(/(?<=\S) +/g, ' ') : line.trim()))
    .reduce(joinLines, '')
    .trimStart();
}

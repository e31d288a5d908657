// Pages of a manual: each paragraph on one line, with a blank for each step that it is indented.
import { indentOf } from '../forms/indent.ts';
import { withoutDoubleBlanks } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer } from '../reducer.ts';
import { mayAskForHelp } from './asked.ts';
import { fillWidth, isFilled, isFull, oneLine } from './filled.ts';
import { withoutTabs } from './tabs.ts';

/** `LS(1)      User Commands      LS(1)` */
const HEAD = /^(\S+\([\dn]\w*\))\s+(?:\S.*\S\s+)?\1$/;
/** A date in the middle, and behind it the name as in the head, or on both sides the system's. */
const FOOT = / {3,}(\S+\([\dn]\w*\))$/;
const FOOT_OF_BSD = /^(\S+) {3,}\S+ \d+, \d{4} {3,}\1$/;
const HEADING = /^[A-Z][A-Z\d ,/&-]*$/;
const FEWEST_HEADINGS = 2;

function isManual(argv: readonly string[], lines: readonly string[]): boolean {
  const headings = lines.filter((line, at) => HEADING.test(line) && /^(?: {3,}|\t)\S/.test(lines[at + 1] ?? '')).length;
  return argv[0] === 'man' ? headings > 0 : headings >= FEWEST_HEADINGS && lines.some((line) => line === 'NAME');
}

function isFlush(line: string): boolean {
  return line !== '' && !line.startsWith(' ');
}

/** The head of a page says its name and section, which its command and first paragraph say too. */
const withoutMargins: Pass = (lines, drop) => {
  const names = new Set(lines.map((line) => (isFlush(line) ? HEAD.exec(line)?.[1] : undefined)));
  const isFoot = (line: string): boolean => {
    const [, name] = (line.endsWith(')') && FOOT.exec(line)) || [];
    return name === undefined ? isFlush(line) && FOOT_OF_BSD.test(line) : names.has(name);
  };
  const kept = lines.filter((line) => !isFoot(line));
  drop('head and foot lines', lines.length - kept.length);
  return kept;
};

/** An option and a gap, or a mark of a list. */
const LABEL = /^ *(?:-.*?\S {2,}|(?:[•·*o-]|\(?\w{1,2}[.)]) +)(?=\S)/;

/** Where a line's text begins: behind the indentation, or behind a label, where the next line's text may stand. */
function columnOf(line: string, next: string, width: number): number {
  const label = LABEL.exec(line)?.[0].length;
  const below = indentOf(next);
  if (label !== undefined && (next === '' || below === label)) return label;
  if (below <= indentOf(line) || line.charAt(below).trim() === '') return indentOf(line);
  const before = line.slice(0, below);
  const isLabel = /\S {2,}$/.test(before) || (/^ *\S+ $/.test(before) && isFull(line, next, width));
  return isLabel ? below : indentOf(line);
}

interface Run {
  readonly indent: number;
  readonly column: number;
  readonly lines: string[];
}

/** Neighbouring lines whose text begins in the same column. */
function runsOf(block: readonly string[], width: number): Run[] {
  const runs: Run[] = [];
  for (const [at, line] of block.entries()) {
    const last = runs.at(-1);
    const indent = indentOf(line);
    const column = columnOf(line, block[at + 1] ?? '', width);
    if (last !== undefined && last.column === indent && column === indent) last.lines.push(line);
    else runs.push({ indent, lines: [line], column });
  }
  return runs;
}

function oneParagraph({ indent, column, lines: [first = '', ...rest] }: Run, width: number): string {
  const label = first.slice(indent, column).trim();
  const text = oneLine([' '.repeat(column) + first.slice(column), ...rest], width);
  if (label === '') return text;
  return /\w{2}|^-\w/.test(label) ? `${label}  ${text}` : `${label} ${text}`;
}

/** How deep an indentation is, by those of the blocks before it that stand further out. */
class Levels {
  private open: number[] = [];

  of(indent: number): number {
    this.open = [...this.open.filter((outer) => outer < indent), indent];
    return this.open.length - 1;
  }
}

/** A table or code keeps its lines, and how they stand to one another. */
function asPrinted(block: readonly string[], levels: Levels): string[] {
  const least = Math.min(...block.map(indentOf));
  const margin = ' '.repeat(marginOf(levels.of(least)));
  return block.map((line) => margin + line.slice(least));
}

/** Headings are in capitals, and what stands below them needs no indentation. */
function marginOf(level: number): number {
  return Math.max(0, level - 1);
}

/** Code has steps in and out, too, but no paragraphs. */
function isCode(runs: readonly Run[], filled: readonly boolean[]): boolean {
  const stepsOut = runs.filter(({ indent }, at) => indent < (runs[at - 1]?.indent ?? 0)).length;
  const paragraphs = runs.filter(({ lines }, at) => lines.length > 1 && filled[at]).length;
  return paragraphs === 0 && (runs.length > 2 || stepsOut > 0 || filled.includes(false));
}

function shortBlock(block: readonly string[], width: number, levels: Levels): string[] {
  const runs = runsOf(block, width);
  const filled = runs.map(({ lines, column }) => isFilled(lines, width, column));
  if (isCode(runs, filled)) return asPrinted(block, levels);
  return runs.flatMap((run, at) =>
    filled[at]
      ? [' '.repeat(marginOf(levels.of(run.indent))) + oneParagraph(run, width)]
      : asPrinted(run.lines, levels),
  );
}

const SYNOPSIS = /^SYNOPSIS$/;

/** Blocks are parted by blank lines; a heading is one of its own. */
const shortParagraphs: Pass = (lines) => {
  const width = fillWidth(lines);
  if (width === undefined) return lines;
  const levels = new Levels();
  const kept: string[] = [];
  let block: string[] = [];
  let isSynopsis = false;
  const close = (): void => {
    if (block.length > 0) kept.push(...(isSynopsis ? asPrinted(block, levels) : shortBlock(block, width, levels)));
    block = [];
  };
  for (const line of lines) {
    if (line !== '' && indentOf(line) >= 3) block.push(line);
    else {
      close();
      kept.push(line.trimStart());
      if (line !== '') isSynopsis = SYNOPSIS.test(line);
      if (line !== '') levels.of(indentOf(line));
    }
  }
  close();
  return kept;
};

export const man: Reducer = {
  name: 'manual pages',
  commands: ['man'],
  takes: (argv, text) => argv[0] !== 'man' && mayAskForHelp(argv) && isManual(argv, text.split('\n')),
  reduce: byLines((lines, drop, input) => {
    // Without a terminal, and through `col`, pages have tabs for blanks.
    const plain = lines.map((line) => withoutTabs(line).trimEnd());
    if (!isManual(input.argv, plain)) return null;
    return inOrder(withoutMargins, shortParagraphs, withoutDoubleBlanks)(plain, drop, input);
  }),
};

// Help pages: each option and its description on one line, each paragraph on one, and the use without the options that stand below it.
import { indentOf } from '../forms/indent.ts';
import { tidy } from '../forms/tidy.ts';
import { byLines, inOrder, type Pass, type Reducer } from '../reducer.ts';
import { asksForHelp } from './asked.ts';
import { fillWidth, isFilled, joinLines, oneLine } from './filled.ts';
import { withoutTabsBefore } from './tabs.ts';
import { shortUse } from './use.ts';

const FEWEST_OPTIONS = 3;
const OPTION = /^\s*-{1,2}[\w?@#[]/;
/** A command or an argument, then its description. */
const ROW = /^( {1,12}\S+(?: \S+)*? {2,})(\S.*)$/;

function isOption(line: string): boolean {
  return OPTION.test(line);
}

/** `man` and `aws help` write pages in which options are quoted in running text. */
function isHelpPage(lines: readonly string[]): boolean {
  return (
    lines.filter(isOption).length >= FEWEST_OPTIONS || lines.filter((line) => ROW.test(line)).length > FEWEST_OPTIONS
  );
}

interface Row {
  readonly indent: number;
  /** Further lines of its description stand here or further in. */
  readonly column: number;
}

function rowOf(line: string): Row | undefined {
  const indent = indentOf(line);
  if (isOption(line)) return { indent, column: indent + 2 };
  const [, head] = ROW.exec(line) ?? [];
  return head === undefined ? undefined : { indent, column: head.length };
}

/** An option named at the beginning of a line of running text stands much further in than an option's own line. */
const FURTHER_IN = 8;

function isBelow(row: Row | undefined, line: string): boolean {
  if (row === undefined) return false;
  return indentOf(line) >= (isOption(line) ? row.indent + FURTHER_IN : row.column);
}

const LIST_ITEM = /^\s+(?:[-*•] |\d+[.)] )/;

const joinDescriptions: Pass = (lines) => {
  const kept: string[] = [];
  let row: Row | undefined;
  for (const [at, line] of lines.entries()) {
    if (line === '') {
      // clap parts a description from what it may be by a blank line.
      if (isBelow(row, lines[at + 1] ?? '')) continue;
      kept.push(line);
      row = undefined;
    } else if (!isBelow(row, line)) {
      kept.push(line);
      row = rowOf(line);
    } else if (LIST_ITEM.test(line)) kept.push(`  ${line.trim()}`);
    else kept[kept.length - 1] = joinLines(kept.at(-1) ?? '', line);
  }
  return kept;
};

/** Paragraphs that the page's author or its library has broken at a width. */
const joinParagraphs: Pass = (lines) => {
  const width = fillWidth(lines);
  if (width === undefined) return lines;
  const kept: string[] = [];
  let run: string[] = [];
  const close = (): void => {
    const [first = ''] = run;
    const isOne = run.length > 1 && isFilled(run, width);
    kept.push(...(isOne ? [' '.repeat(indentOf(first)) + oneLine(run, width)] : run));
    run = [];
  };
  for (const line of lines) {
    const stands = line !== '' && !isOption(line) && !ROW.test(line);
    if (!stands || (run[0] !== undefined && indentOf(run[0]) !== indentOf(line))) close();
    if (stands) run.push(line);
    else kept.push(line);
  }
  close();
  return kept;
};

const plainLines: Pass = (lines) => lines.map((line) => withoutTabsBefore(line).trimEnd());

/** Blank lines between options part nothing. */
const optionsTogether: Pass = (lines) =>
  lines.filter((line, at) => line !== '' || !(isOption(lines[at - 1] ?? '') && isOption(lines[at + 1] ?? '')));

/** argparse: `-p PORT, --port PORT` */
const VALUE_TWICE = /^(-\w) (\S+), (--[\w-]+) \2(?= |$)/;

const withoutPadding: Pass = (lines) =>
  lines.map((line) => {
    if (!isOption(line) && !ROW.test(line)) return line;
    const packed = line.trim().replace(/\t+| {2,}/g, ' ');
    return isOption(line) ? packed.replace(VALUE_TWICE, '$1, $3 $2') : ` ${packed}`;
  });

export const help: Reducer = {
  name: 'help pages',
  commands: [],
  passesOwn: true,
  takes: (argv, text) => asksForHelp(argv, text) && isHelpPage(text.split('\n')),
  reduce: byLines((lines, drop, input) => {
    if (!isHelpPage(lines)) return null;
    return inOrder(
      plainLines,
      shortUse,
      joinParagraphs,
      joinDescriptions,
      optionsTogether,
      withoutPadding,
      tidy,
    )(lines, drop, input);
  }),
};

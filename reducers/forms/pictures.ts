// Leaves pictures and charts as they are: where a sign stands in them, and how often, is what they say.
import { isBorder, tableEnd } from './table.ts';

const FEWEST = 2;

/** The lines, shortened ones instead where they are no picture. A blank line ends one. */
export function outsidePictures(lines: readonly string[], short: readonly string[]): readonly string[] {
  const kept = [...short];
  for (let from = 0; from < lines.length; ) {
    const blank = lines.indexOf('', from);
    const to = blank < 0 ? lines.length : blank;
    const block = lines.slice(from, to);
    if (block.some((line, at) => line !== short[from + at]) && isPicture(block))
      kept.splice(from, block.length, ...block);
    from = to + 1;
  }
  return kept;
}

function isPicture(block: readonly string[]): boolean {
  return block.filter(isDrawn).length >= FEWEST || isChart(block) || isFramed(block);
}

const SIGNS = /^[\s\-=_*~#+|/\\.─━═⎯—│┃▁-█■▬]*$/;
const FRAME = /[\s|│┃+]+/;
const DASHES = /^([-=_~─━═⎯—])\1+$/;
const ONE_BY_ONE = /^\s*(\S)(?: \1)*\s*$/;

/** Signs with gaps between them. Dashes with gaps are a rule, above or below columns. */
function isDrawn(line: string): boolean {
  if (!/\S\s+\S/.test(line) || !SIGNS.test(line) || ONE_BY_ONE.test(line)) return false;
  const drawn = line.split(FRAME).filter((run) => run !== '');
  return drawn.length > 0 && !drawn.every((run) => DASHES.test(run));
}

const CLOSED = /[+┐┤┘╗╣╝╮╯]\s*$/;

/** A board, a maze: its frame is not that of a table. */
function isFramed(block: readonly string[]): boolean {
  const borders = block.flatMap((line, at) => (isBorder(line) && CLOSED.test(line) ? [at] : []));
  const [first] = borders;
  return first !== undefined && borders.length > 1 && tableEnd(block, first) === first;
}

const BAR = /([#*=█■▬+])\1{3,}/;
/** Around a heading the sign begins the line, and in brackets it is progress. */
const LABEL = /[^[(\s]$/;

interface Bar {
  readonly sign: string | undefined;
  readonly at: number;
  readonly length: number;
}

function barIn(line: string): Bar | undefined {
  const bar = BAR.exec(line);
  if (!bar) return undefined;
  const before = line.slice(0, bar.index);
  const isLabelled = /[ |│┃:]$/.test(before) && LABEL.test(before.trimEnd());
  return isLabelled ? { sign: bar[1], at: bar.index, length: bar[0].length } : undefined;
}

/** Bars below each other that are not of one length. */
function isChart(block: readonly string[]): boolean {
  const first = new Map<string, Bar>();
  for (const line of block) {
    const bar = barIn(line);
    if (!bar) continue;
    const key = `${bar.sign} ${bar.at}`;
    if ((first.get(key)?.length ?? bar.length) !== bar.length) return true;
    first.set(key, bar);
  }
  return false;
}

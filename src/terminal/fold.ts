// Chooses which lines of a long output are shown, and says which are hidden.

import type { Block } from './binary.ts';
import { type Budgets, budgetsOf, type FoldLimits, type FoldMode } from './fold-budget.ts';
import { type FirstLine, hiddenMarker, type Item, itemsFrom, type Manner, type Space } from './fold-items.ts';
import { estimateTokens } from './tokens.ts';

interface Folded {
  lines: string[];
  /** Input lines that are shown or counted. */
  shown: number;
  /** Ranges of input lines, counted from 1, both ends included. */
  hidden: Array<{ from: number; to: number }>;
}

export const DEFAULT_FOLD: FoldLimits = { headLines: 100, tailLines: 100, maxTokens: 10_000, maxLineLength: 2000 };

const ALL = Number.MAX_SAFE_INTEGER;
/** A marker takes as much room as this many lines, so fewer are shown instead. */
const NOT_WORTH_HIDING = 2;
/** Hardly a token has more. */
const MOST_CHARACTERS = 4;
const SHORTER = 0.7;

/** Markers number the lines as `line_range` takes them. */
export function fold(
  lines: readonly string[],
  mode: FoldMode,
  limits: FoldLimits,
  firstLine: FirstLine = 1,
  binary: readonly Block[] = [],
): Folded {
  const plain = mode === 'none';
  const usual: Manner = { maxLineLength: limits.maxLineLength, plain, similar: false, firstLine, binary };
  const manner = plain ? { ...usual, maxLineLength: longestThatFits(lines, usual, limits.maxTokens) } : usual;
  const every = everyLine(lines, limits.maxTokens);
  const reserve = estimateTokens(hiddenMarker({ from: 0, to: lines.length }, firstLine)) + 1;
  const tokens = Math.max(0, limits.maxTokens - reserve);
  const budgets = budgetsOf(mode, limits, tokens);
  if (lines.length <= budgets.head.lines + budgets.tail.lines) {
    const all = itemsFrom(lines, 'start', every, manner);
    if (endOf(all, 0) === lines.length) return assemble(all, undefined, [], firstLine);
  }
  const { head, tail } = ends(lines, budgets, tokens, { ...manner, similar: !plain });
  const gap = { from: endOf(head, 0), to: tail[0]?.from ?? lines.length };
  const left = limits.maxTokens - spent(head) - spent(tail);
  const bridge = bridgeOver(lines, gap, left, manner);
  if (bridge !== undefined) return assemble([...head, ...bridge], undefined, tail, firstLine);
  return assemble(head, gap, tail, firstLine, left >= reserve);
}

const everyLine = (lines: readonly string[], tokens: number): Space => ({
  from: 0,
  to: lines.length,
  lines: ALL,
  tokens,
});

/** Where lines are to be shown whole and some are too long for all to fit, only these are cut, and no more than that takes. */
function longestThatFits(lines: readonly string[], manner: Manner, tokens: number): number {
  const allFit = (maxLineLength: number): boolean =>
    endOf(itemsFrom(lines, 'start', everyLine(lines, tokens), { ...manner, maxLineLength }), 0) === lines.length;
  const least = manner.maxLineLength;
  if (allFit(ALL)) return ALL;
  if (!allFit(least)) return least;
  let longest = tokens * MOST_CHARACTERS;
  while (longest > least && !allFit(longest)) longest = Math.floor(longest * SHORTER);
  return Math.max(longest, least);
}

/** As many lines as fit, and how many do not. */
export function firstLines(lines: readonly string[], maxTokens: number): { lines: readonly string[]; hidden: number } {
  if (estimateTokens(lines.join('\n')) <= maxTokens) return { lines, hidden: 0 };
  const limits = { headLines: lines.length, tailLines: 0, maxTokens, maxLineLength: DEFAULT_FOLD.maxLineLength };
  const folded = fold(lines, 'head', limits);
  return { lines: folded.lines, hidden: lines.length - folded.shown };
}

/** What the head leaves is for the tail. */
function ends(
  lines: readonly string[],
  budgets: Budgets,
  tokens: number,
  manner: Manner,
): { head: Item[]; tail: Item[] } {
  const head = itemsFrom(lines, 'start', { from: 0, to: lines.length, ...budgets.head }, manner);
  const left = { from: endOf(head, 0), to: lines.length, lines: budgets.tail.lines, tokens: tokens - spent(head) };
  return { head, tail: itemsFrom(lines, 'end', left, manner) };
}

/** The lines of the gap; undefined if they need more room than a marker. */
function bridgeOver(
  lines: readonly string[],
  gap: { from: number; to: number },
  tokens: number,
  manner: Manner,
): Item[] | undefined {
  if (gap.to - gap.from > NOT_WORTH_HIDING) return undefined;
  const items = itemsFrom(lines, 'start', { ...gap, lines: ALL, tokens }, { ...manner, plain: true });
  return endOf(items, gap.from) === gap.to && spent(items) <= tokens ? items : undefined;
}

const endOf = (items: readonly Item[], otherwise: number): number => items.at(-1)?.to ?? otherwise;

const spent = (items: readonly Item[]): number => items.reduce((total, item) => total + item.tokens, 0);

function assemble(
  head: readonly Item[],
  gap: { from: number; to: number } | undefined,
  tail: readonly Item[],
  firstLine: FirstLine,
  marked = true,
): Folded {
  const items = [...head];
  if (gap !== undefined) {
    const marker = marked ? [hiddenMarker(gap, firstLine)] : [];
    items.push({ ...gap, lines: marker, tokens: 0, hidden: gap });
  }
  items.push(...tail);
  const hidden = items.flatMap((item) => (item.hidden === undefined ? [] : [item.hidden]));
  const total = items.at(-1)?.to ?? 0;
  return {
    lines: items.flatMap((item) => item.lines),
    shown: total - hidden.reduce((sum, range) => sum + range.to - range.from, 0),
    hidden: hidden.map(({ from, to }) => ({ from: from + 1, to })),
  };
}

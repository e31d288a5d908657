// Chooses which lines of a long output are shown, and says which are hidden.

import { type FirstLine, hiddenMarker, type Item, itemsFrom, type Manner } from './fold-items.ts';
import { estimateTokens } from './tokens.ts';

export type FoldMode = 'head_tail' | 'tail' | 'head' | 'none';

export interface FoldLimits {
  headLines: number;
  tailLines: number;
  maxTokens: number;
  maxLineLength: number;
}

interface Folded {
  lines: string[];
  /** Input lines that are shown or counted. */
  shown: number;
  /** Ranges of input lines, counted from 1, both ends included. */
  hidden: Array<{ from: number; to: number }>;
}

export const DEFAULT_FOLD: FoldLimits = { headLines: 100, tailLines: 100, maxTokens: 10_000, maxLineLength: 2000 };

interface Plan {
  headLines: number;
  tailLines: number;
  headShare: number;
}

const ALL = Number.MAX_SAFE_INTEGER;
/** A marker takes as much room as this many lines, so fewer are shown instead. */
const NOT_WORTH_HIDING = 2;

/** Markers number the lines as `line_range` takes them. */
export function fold(lines: readonly string[], mode: FoldMode, limits: FoldLimits, firstLine: FirstLine = 1): Folded {
  const plan = planFor(mode, limits);
  const plain = mode === 'none';
  const manner: Manner = { maxLineLength: plain ? ALL : limits.maxLineLength, plain, similar: false, firstLine };
  const every = { from: 0, to: lines.length, lines: ALL, tokens: limits.maxTokens };
  if (lines.length <= plan.headLines + plan.tailLines) {
    const all = itemsFrom(lines, 'start', every, manner);
    if (endOf(all, 0) === lines.length) return assemble(all, undefined, [], firstLine);
  }
  const reserve = estimateTokens(hiddenMarker({ from: 0, to: lines.length }, firstLine)) + 1;
  const budget = Math.max(0, limits.maxTokens - reserve);
  const { head, tail } = ends(lines, plan, budget, { ...manner, similar: !plain });
  const gap = { from: endOf(head, 0), to: tail[0]?.from ?? lines.length };
  const left = limits.maxTokens - spent(head) - spent(tail);
  const bridge = bridgeOver(lines, gap, left, manner);
  if (bridge !== undefined) return assemble([...head, ...bridge], undefined, tail, firstLine);
  return assemble(head, gap, tail, firstLine, left >= reserve);
}

/** As many lines as fit, and how many do not. */
export function firstLines(lines: readonly string[], maxTokens: number): { lines: readonly string[]; hidden: number } {
  if (estimateTokens(lines.join('\n')) <= maxTokens) return { lines, hidden: 0 };
  const limits = { headLines: lines.length, tailLines: 0, maxTokens, maxLineLength: DEFAULT_FOLD.maxLineLength };
  const folded = fold(lines, 'head', limits);
  return { lines: folded.lines, hidden: lines.length - folded.shown };
}

function planFor(mode: FoldMode, { headLines, tailLines }: FoldLimits): Plan {
  const both = headLines + tailLines;
  switch (mode) {
    case 'head':
      return { headLines: both, tailLines: 0, headShare: 1 };
    case 'tail':
      return { headLines: 0, tailLines: both, headShare: 0 };
    case 'none':
      return { headLines: ALL, tailLines: 0, headShare: 1 };
    case 'head_tail':
      return { headLines, tailLines, headShare: 0.5 };
  }
}

function ends(lines: readonly string[], plan: Plan, budget: number, manner: Manner): { head: Item[]; tail: Item[] } {
  const headRoom = { from: 0, to: lines.length, lines: plan.headLines, tokens: Math.floor(budget * plan.headShare) };
  const head = itemsFrom(lines, 'start', headRoom, manner);
  const tailRoom = { from: endOf(head, 0), to: lines.length, lines: plan.tailLines, tokens: budget - spent(head) };
  return { head, tail: itemsFrom(lines, 'end', tailRoom, manner) };
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

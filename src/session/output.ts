// Turns a stretch of the journal into lines of text that a reader can use.
import { type FoldLimits, type FoldMode, fold } from '../terminal/fold.ts';
import { hiddenMarker, type Item, itemsFrom, type Side } from '../terminal/fold-items.ts';
import { Neutraliser } from '../terminal/neutralise.ts';
import { render } from '../terminal/render.ts';
import { estimateTokens } from '../terminal/tokens.ts';
import { samePrompt } from './completion/prompt-text.ts';
import { countFeeds, lineAt } from './line-index.ts';
import type { SessionView } from './view.ts';
import type { Range } from './visible.ts';

export interface Output {
  text: string;
  /** Lines shown, and their tokens. */
  lines: number;
  tokens: number;
  rawLines: number;
  rawTokens: number;
  hiddenLines: number;
  /** Line numbers of the whole journal that bring the hidden part. */
  hiddenRange: { first: number; last: number } | undefined;
}

export interface OutputOptions {
  mode: FoldMode;
  limits: FoldLimits;
  raw: boolean;
  /** Stands behind the output and is none. */
  prompt?: string | undefined;
  /** What was typed at such a prompt: a line editor that draws by moving about leaves it on the line. */
  typed?: string | undefined;
}

/** Of more than this only both ends are drawn; what lies between is counted. */
const WHOLE = 512 * 1024;
const END = 128 * 1024;
const LONGEST_LINE = 64 * 1024;
const MARKER_TOKENS = 30;
const LF = 0x0a;

interface Share {
  lines: number;
  tokens: number;
}

interface Part {
  lines: string[];
  /** Where the first of them begins in the journal. */
  from: number;
}

export async function outputOf(view: SessionView, ranges: readonly Range[], options: OutputOptions): Promise<Output> {
  const size = ranges.reduce((sum, range) => sum + range.to - range.from, 0);
  if (size > WHOLE) return endsOf(view, ranges, size, options);
  const parts = await draw(view, ranges, options.raw);
  await new Promise(setImmediate);
  const drawn = withoutPrompt(
    parts.flatMap((part) => part.lines),
    options,
  );
  const lines = trimBlankEnds(drawn);
  const rawTokens = estimateTokens(lines.join('\n'));
  let folded = fold(lines, options.mode, options.limits);
  const [first, last] = [folded.hidden[0], folded.hidden.at(-1)];
  const base = first ? (await numberOf(view, parts, leadingBlanks(drawn) + first.from - 1)) - first.from + 1 : 1;
  if (base > 1) folded = fold(lines, options.mode, options.limits, base);
  const text = folded.lines.join('\n');
  return {
    text,
    lines: folded.shown,
    tokens: folded.lines.length === lines.length && !first ? rawTokens : estimateTokens(text),
    rawLines: lines.length,
    rawTokens,
    hiddenLines: lines.length - folded.shown,
    hiddenRange: first && last ? { first: base + first.from - 1, last: base + last.to - 1 } : undefined,
  };
}

/** A flood: what lies between its ends is counted, never drawn. */
async function endsOf(
  view: SessionView,
  ranges: readonly Range[],
  size: number,
  options: OutputOptions,
): Promise<Output> {
  const pieces = await splitBetweenLines(view, ranges, size);
  const [head, tail] = [await draw(view, pieces.before, options.raw), await draw(view, pieces.after, options.raw)];
  const between = await feedsIn(view, pieces.between);
  await new Promise(setImmediate);
  const headLines = head.flatMap((part) => part.lines);
  const tailLines = trimBlankEnds(
    withoutPrompt(
      tail.flatMap((part) => part.lines),
      options,
    ),
  );
  const total = headLines.length + between + tailLines.length;
  const base = await numberOf(view, head, 0);
  const tailBase = base + headLines.length + between;
  const share = shareOf(options);
  const first = endItems(headLines, 'start', share.head, options, base);
  const last = endItems(tailLines, 'end', share.tail, options, tailBase);
  const gap = { from: first.at(-1)?.to ?? 0, to: total - tailLines.length + (last[0]?.from ?? tailLines.length) };
  const counted = [...first, ...last].flatMap(({ hidden }) => hidden ?? []);
  const hidden = counted.reduce((sum, { from, to }) => sum + to - from, gap.to - gap.from);
  const lines = [
    ...first.flatMap((item) => item.lines),
    hiddenMarker(gap, base),
    ...last.flatMap((item) => item.lines),
  ];
  const hiddenFrom = base + (first.find((item) => item.hidden)?.hidden?.from ?? gap.from);
  const hiddenTo = last.findLast((item) => item.hidden)?.hidden?.to;
  const text = lines.join('\n');
  const drawn = estimateTokens(headLines.join('\n'));
  return {
    text,
    lines: total - hidden,
    tokens: estimateTokens(text),
    rawLines: total,
    rawTokens: Math.round((drawn / END) * size),
    hiddenLines: hidden,
    hiddenRange: { first: hiddenFrom, last: hiddenTo === undefined ? base + gap.to - 1 : tailBase + hiddenTo - 1 },
  };
}

function shareOf({ mode, limits }: OutputOptions): { head: Share; tail: Share } {
  const tokens = limits.maxTokens - MARKER_TOKENS;
  const both = limits.headLines + limits.tailLines;
  const none = { lines: 0, tokens: 0 };
  if (mode === 'none') return { head: { lines: Number.MAX_SAFE_INTEGER, tokens }, tail: none };
  if (mode === 'head') return { head: { lines: both, tokens }, tail: none };
  if (mode === 'tail') return { head: none, tail: { lines: both, tokens } };
  const half = Math.floor(tokens / 2);
  return { head: { lines: limits.headLines, tokens: half }, tail: { lines: limits.tailLines, tokens: half } };
}

function endItems(
  lines: readonly string[],
  side: Side,
  share: Share,
  options: OutputOptions,
  firstLine: number,
): Item[] {
  const plain = options.mode === 'none';
  const maxLineLength = plain ? Number.MAX_SAFE_INTEGER : options.limits.maxLineLength;
  const manner = { maxLineLength, plain, similar: !plain, firstLine };
  return itemsFrom(lines, side, { from: 0, to: lines.length, ...share }, manner);
}

/** Lines are cut in two only where they are longer than any that is worth reading. */
async function splitBetweenLines(
  view: SessionView,
  ranges: readonly Range[],
  size: number,
): Promise<{ before: Range[]; between: Range[]; after: Range[] }> {
  const bytes = async (from: number, to: number): Promise<Buffer> =>
    Buffer.concat(await Promise.all(splitAround(ranges, from, to).between.map((range) => view.read(range))));
  const lastFeed = (await bytes(END - LONGEST_LINE, END)).lastIndexOf(LF);
  const nextFeed = (await bytes(size - END, size - END + LONGEST_LINE)).indexOf(LF);
  const first = lastFeed < 0 ? END : END - LONGEST_LINE + lastFeed + 1;
  return splitAround(ranges, first, size - END + nextFeed + 1);
}

async function draw(view: SessionView, ranges: readonly Range[], raw: boolean): Promise<Part[]> {
  const parts: Part[] = [];
  for (const range of ranges) parts.push({ lines: await linesOf(view, range, raw), from: range.from });
  return parts;
}

async function linesOf(view: SessionView, range: Range, raw: boolean): Promise<string[]> {
  const bytes = await view.read(range);
  if (!raw) return render(bytes, { cols: view.row.cols, rows: view.row.rows });
  const neutraliser = new Neutraliser();
  const text = neutraliser.push(bytes) + neutraliser.end();
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

async function feedsIn(view: SessionView, ranges: readonly Range[]): Promise<number> {
  let feeds = 0;
  for (const range of ranges) {
    for (let at = range.from; at < range.to; at += END) {
      feeds += countFeeds(await view.read({ from: at, to: Math.min(at + END, range.to) }));
    }
  }
  return feeds;
}

/** Cuts the ranges at two places, counted in bytes of all of them together. */
export function splitAround(
  ranges: readonly Range[],
  first: number,
  second: number,
): { before: Range[]; between: Range[]; after: Range[] } {
  const cut = (from: number, to: number): Range[] => {
    let seen = 0;
    return ranges.flatMap((range) => {
      const length = range.to - range.from;
      const start = range.from + Math.max(0, from - seen);
      const end = range.from + Math.min(length, to - seen);
      seen += length;
      return start < end ? [{ from: start, to: end }] : [];
    });
  };
  return { before: cut(0, first), between: cut(first, second), after: cut(second, Number.MAX_SAFE_INTEGER) };
}

/** The number that a drawn line has in the journal: parts between, such as the echo, have lines too. */
async function numberOf(view: SessionView, parts: readonly Part[], index: number): Promise<number> {
  let before = 0;
  for (const part of parts) {
    if (index < before + part.lines.length) return (await lineAt(view, part.from)) + index - before;
    before += part.lines.length;
  }
  return lineAt(view, parts.at(-1)?.from ?? 0);
}

function withoutPrompt(lines: string[], { prompt, typed }: OutputOptions): string[] {
  if (!prompt) return lines;
  const at = lines.findLastIndex((line) => line.trim() !== '');
  const last = lines[at]?.trimEnd();
  const left = last?.endsWith(prompt) ? [...lines.slice(0, at), last.slice(0, -prompt.length)] : lines;
  const line = typed?.split('\n', 1)[0]?.trim();
  const first = left[0]?.trim();
  return line && first?.endsWith(line) && samePrompt(first.slice(0, -line.length), prompt)
    ? ['', ...left.slice(1)]
    : left;
}

function trimBlankEnds(lines: string[]): string[] {
  let to = lines.length;
  while (to > 0 && lines[to - 1]?.trim() === '') to -= 1;
  return lines.slice(Math.min(leadingBlanks(lines), to), to);
}

function leadingBlanks(lines: readonly string[]): number {
  const first = lines.findIndex((line) => line.trim() !== '');
  return first < 0 ? lines.length : first;
}

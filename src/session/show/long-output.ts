// Draws both ends of an output that is too long to draw whole, and counts the lines between.

import { findBinary } from '../../terminal/binary.ts';
import { type Budget, type Budgets, budgetsOf, MARKER_TOKENS } from '../../terminal/fold-budget.ts';
import { cutBetween, hiddenMarker, type Item, itemsFrom, type Side } from '../../terminal/fold-items.ts';
import { estimateTokens } from '../../terminal/tokens.ts';
import { withoutPromptAndEcho } from '../echo/echo-in-lines.ts';
import { countFeedsIn, LF } from '../state/feeds.ts';
import { type Range, sizeOf, splitAround } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import { type DrawnPart, draw, numberOf, type Output, type OutputOptions, showLines } from './lines-shown.ts';

const END = 128 * 1024;
const LONGEST_LINE = 64 * 1024;
const CR = 0x0d;
const GOES_ON = ' … this line goes on …';

interface Cut {
  before: Range[];
  between: Range[];
  after: Range[];
  /**
   * Whether the head ends inside a line that is too long to read. `redrawn`: the line is redrawn, so only its end
   * counts.
   */
  line: 'whole' | 'cut' | 'redrawn';
  /** Whether the tail begins with a line, and not inside one that is too long to read. */
  isTailWhole: boolean;
}

/** What is between the two ends. */
interface Between {
  feeds: number;
  endsWithLine: boolean;
}

export async function showLongOutput(
  session: Session,
  ranges: readonly Range[],
  size: number,
  options: OutputOptions,
): Promise<Output> {
  const cut = await cutEnds(session, ranges, size);
  const [head, tail] = [await draw(session, cut.before, options.raw), await draw(session, cut.after, options.raw)];
  let feeds = 0;
  for (const range of cut.between) feeds += await countFeedsIn(session.stream.journal, range);
  await new Promise(setImmediate);
  const drawn = [
    { parts: head, size: sizeOf(cut.before) },
    { parts: tail, size: sizeOf(cut.after) },
  ];
  const rawTokens = rawTokensOf(drawn, size);
  const begun = cut.line === 'whole' ? undefined : head.at(-1)?.lines.pop();
  const shortened = cut.line === 'cut' ? begun : undefined;
  if (feeds === 0) {
    if (shortened !== undefined)
      joinCutLine(shortened, tail, sizeOf(cut.between), longestJoined(options, [...head, ...tail]));
    return { ...(await showLines(session, [...head, ...tail], options)), rawTokens };
  }
  const between = { feeds, endsWithLine: cut.isTailWhole };
  if (shortened === undefined) return { ...(await showEnds(session, head, tail, between, options)), rawTokens };
  // With the note it is no longer than a line may be. Otherwise it would be cut once more, as if it were whole.
  head.at(-1)?.lines.push(`${shortened.slice(0, longestLine(options) - GOES_ON.length)}${GOES_ON}`);
  return { ...(await showEnds(session, head, tail, { ...between, feeds: feeds - 1 }, options)), rawTokens };
}

interface DrawnEnd {
  parts: readonly DrawnPart[];
  size: number;
}

/** Estimated from an end that was drawn: the older one may be lost meanwhile. */
function rawTokensOf(ends: readonly DrawnEnd[], size: number): number {
  const estimates = ends.map((end) => ({
    tokens: estimateTokens(end.parts.flatMap((part) => part.lines).join('\n')),
    drawn: end.size,
  }));
  const { tokens, drawn } = estimates.find((each) => each.tokens > 0) ?? { tokens: 0, drawn: 1 };
  return Math.round((tokens / drawn) * size);
}

async function showEnds(
  session: Session,
  head: readonly DrawnPart[],
  tail: readonly DrawnPart[],
  { feeds, endsWithLine }: Between,
  options: OutputOptions,
): Promise<Omit<Output, 'rawTokens'>> {
  const headLines = head.flatMap((part) => part.lines);
  const drawnTail = tail.flatMap((part) => part.lines);
  const tailLines = withoutBlankEnd(withoutPromptAndEcho(drawnTail, options));
  const tailFrom = headLines.length + feeds;
  const base = await numberOf(session, head, 0);
  const budgets = budgetsOf(options.mode, options.limits, options.limits.maxTokens - MARKER_TOKENS);
  const binary = [...head, ...tail].some((part) => part.holdsBinary);
  const first = endItems(headLines, 'start', budgets.head, options, { firstLine: base, binary });
  const rest = endsWithLine ? restFor(budgets, first, headLines.length, options) : budgets.tail;
  const last = endItems(tailLines, 'end', rest, options, { firstLine: base + tailFrom, binary });
  const gap = { from: first.at(-1)?.to ?? 0, to: tailFrom + (last[0]?.from ?? tailLines.length) };
  const hidden = [
    ...first.flatMap((item) => item.hidden ?? []),
    gap,
    ...last.flatMap((item) => (item.hidden ? [shifted(item.hidden, tailFrom)] : [])),
  ];
  const hiddenLines = hidden.reduce((sum, { from, to }) => sum + to - from, 0);
  const text = [...linesOf(first), hiddenMarker(gap, base), ...linesOf(last)].join('\n');
  const total = tailFrom + tailLines.length;
  return {
    text,
    lines: total - hiddenLines,
    tokens: estimateTokens(text),
    rawLines: total,
    hiddenLines,
    hiddenRange: { first: base + (hidden[0]?.from ?? 0), last: base + (hidden.at(-1)?.to ?? 0) - 1 },
  };
}

/** Where nothing is to be folded, the end takes what the whole beginning leaves. */
function restFor({ head, tail }: Budgets, first: readonly Item[], headLines: number, { mode }: OutputOptions): Budget {
  if (mode !== 'none' || (first.at(-1)?.to ?? 0) < headLines) return tail;
  return { lines: head.lines, tokens: head.tokens - first.reduce((sum, { tokens }) => sum + tokens, 0) };
}

function shifted({ from, to }: { from: number; to: number }, by: number): { from: number; to: number } {
  return { from: from + by, to: to + by };
}

function linesOf(items: readonly Item[]): string[] {
  return items.flatMap((item) => item.lines);
}

/** Joins the two ends of one long line to a line that is cut in the middle. */
function joinCutLine(begun: string, tail: readonly DrawnPart[], bytesBetween: number, most: number): void {
  const [part] = tail;
  const rest = part?.lines[0] ?? '';
  if (part) part.lines[0] = cutBetween(begun, rest, begun.length + bytesBetween + rest.length, most);
}

function longestLine({ limits }: OutputOptions): number {
  return Math.min(limits.maxLineLength, limits.maxTokens);
}

/** A line that is all there is may take all of the room, where it is not to be folded. */
function longestJoined(options: OutputOptions, parts: readonly DrawnPart[]): number {
  const isAlone = parts.reduce((sum, { lines }) => sum + lines.length, 0) === 1;
  return isAlone && options.mode === 'none' ? 2 * options.limits.maxTokens : longestLine(options);
}

function endItems(
  lines: readonly string[],
  side: Side,
  budget: Budget,
  options: OutputOptions,
  { firstLine, binary }: { firstLine: number; binary: boolean },
): Item[] {
  const plain = options.mode === 'none';
  const { maxLineLength } = options.limits;
  const blocks = binary ? findBinary(lines) : [];
  const manner = { maxLineLength, plain, similar: !plain, firstLine, binary: blocks };
  return itemsFrom(lines, side, { from: 0, to: lines.length, ...budget }, manner);
}

async function cutEnds(session: Session, ranges: readonly Range[], size: number): Promise<Cut> {
  const bytes = async (from: number, to: number): Promise<Buffer> =>
    Buffer.concat(await Promise.all(splitAround(ranges, from, to).between.map((range) => session.stream.read(range))));
  const headEnd = await bytes(END - LONGEST_LINE, END);
  const lastFeed = headEnd.lastIndexOf(LF);
  const nextFeed = (await bytes(size - END, size - END + LONGEST_LINE)).indexOf(LF);
  const first = lastFeed < 0 ? END : END - LONGEST_LINE + lastFeed + 1;
  const line = lastFeed >= 0 ? 'whole' : headEnd.includes(CR) ? 'redrawn' : 'cut';
  return { ...splitAround(ranges, first, size - END + nextFeed + 1), line, isTailWhole: nextFeed >= 0 };
}

function withoutBlankEnd(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1);
}

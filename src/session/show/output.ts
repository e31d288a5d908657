// Turns ranges of the journal into the text of an answer.
import { fold } from '../../terminal/fold.ts';
import type { FoldLimits } from '../../terminal/fold-budget.ts';
import { estimateTokens } from '../../terminal/tokens.ts';
import type { Shortened } from '../services/reducers.ts';
import { type Range, sizeOf } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import {
  type DrawnPart,
  draw,
  linesIn,
  type Output,
  type OutputOptions,
  rangeOf,
  showLines,
  wholeText,
} from './lines-shown.ts';
import { showLongOutput } from './long-output.ts';

export type { Output, OutputOptions } from './lines-shown.ts';

/** A longer output is drawn at both ends only. */
const WHOLE = 512 * 1024;
/** A thread takes some thirty times the memory. */
const LONGEST_REDUCED = 4 * 1024 * 1024;
/** Both ends tell nothing of what is between, so all of it in short may cost this many times as much. */
const WORTH_ALL = 2;
const LONG = 16 * 1024;
/** Shorter outputs are not reduced: the notice alone costs about half of these tokens. */
export const WORTH_REDUCING = 50;

export async function showOutput(session: Session, ranges: readonly Range[], options: OutputOptions): Promise<Output> {
  const size = sizeOf(ranges);
  if (size > WHOLE) return showLong(session, ranges, size, options);
  const parts = await draw(session, ranges, options.raw);
  // Drawing a long one takes a while, and others wait.
  if (size > LONG) await new Promise(setImmediate);
  const output = await showParts(session, parts, options);
  return parts.some(({ isCleared }) => isCleared) ? { ...output, isCleared: true } : output;
}

async function showParts(session: Session, parts: readonly DrawnPart[], options: OutputOptions): Promise<Output> {
  const plain = await showLines(session, parts, options);
  const { reducing } = options;
  if (!reducing || plain.rawTokens < WORTH_REDUCING) return plain;
  const worth = plain.hiddenLines > 0 ? WORTH_ALL * plain.tokens : plain.tokens;
  const short = takeShorter(plain, await reducing.reduce(wholeText(parts, options)), options, worth);
  if (!short) return plain;
  return { ...short, hiddenRange: short.hiddenLines > 0 ? await rangeOf(session, parts) : undefined };
}

async function showLong(
  session: Session,
  ranges: readonly Range[],
  size: number,
  options: OutputOptions,
): Promise<Output> {
  const ends = await showLongOutput(session, ranges, size, options);
  const { reducing, prompt, typed } = options;
  if (!reducing || size > LONGEST_REDUCED) return ends;
  const { cols, rows } = session.row;
  const parts = await Promise.all(ranges.map((range) => session.stream.read(range)));
  const aside = await reducing.reduceAside({ parts, size: { cols, rows }, around: { prompt, typed } });
  const short = takeShorter(ends, aside, options, WORTH_ALL * ends.tokens);
  if (!aside || !short) return ends;
  return { ...short, hiddenRange: short.hiddenLines > 0 ? await linesIn(session, ranges, aside.lastLines) : undefined };
}

/**
 * Takes the shortened text if it costs less than `mostTokens`, with its notice, and hides no more lines. Its lines have no
 * numbers, because the journal has others.
 */
function takeShorter(
  plain: Output,
  short: Shortened | undefined,
  options: OutputOptions,
  mostTokens = plain.tokens,
): Output | undefined {
  if (!short) return undefined;
  const lines = short.text.split('\n');
  const folded = fold(lines, options.mode, roomFor(lines.length - plain.hiddenLines, options.limits), 'unnumbered');
  const text = folded.lines.join('\n');
  const tokens = estimateTokens(text);
  const after = tokens + estimateTokens(short.notice);
  const hiddenLines = lines.length - folded.shown;
  if (after >= mostTokens || hiddenLines > plain.hiddenLines) return undefined;
  const { rawLines, rawTokens } = plain;
  const reduced = { by: short.by, notice: short.notice, before: plain.tokens, after };
  return { text, lines: folded.shown, tokens, rawLines, rawTokens, hiddenLines, hiddenRange: undefined, reduced };
}

/** Shortened lines may be more than those printed, as where each file has a line of its own. */
function roomFor(lines: number, limits: FoldLimits): FoldLimits {
  const half = Math.ceil(lines / 2);
  return { ...limits, headLines: Math.max(limits.headLines, half), tailLines: Math.max(limits.tailLines, half) };
}

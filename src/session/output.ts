// Turns a stretch of the journal into lines of text that a reader can use.
import { fold } from '../terminal/fold.ts';
import { estimateTokens } from '../terminal/tokens.ts';
import { draw, drawnText, type Output, type OutputOptions, showDrawn } from './drawn.ts';
import { showFlood } from './flood.ts';
import type { Shortened } from './reducers.ts';
import type { SessionView } from './view.ts';
import type { Range } from './visible.ts';

export type { Output, OutputOptions } from './drawn.ts';

/** Of more than this only both ends are drawn. */
const WHOLE = 512 * 1024;

export async function outputOf(view: SessionView, ranges: readonly Range[], options: OutputOptions): Promise<Output> {
  const size = ranges.reduce((sum, range) => sum + range.to - range.from, 0);
  if (size > WHOLE) return showFlood(view, ranges, size, options);
  const parts = await draw(view, ranges, options.raw);
  await new Promise(setImmediate);
  const plain = await showDrawn(view, parts, options);
  const { reduce } = options;
  return reduce ? shorter(plain, await reduce(drawnText(parts, options)), options) : plain;
}

/** The shortened text where it can be shown whole and costs less, its notice included. */
function shorter(plain: Output, short: Shortened | undefined, { mode, limits }: OutputOptions): Output {
  if (!short) return plain;
  const folded = fold(short.text.split('\n'), mode, limits);
  const text = folded.lines.join('\n');
  const tokens = estimateTokens(text);
  const after = tokens + estimateTokens(short.notice);
  if (folded.hidden.length > 0 || after >= plain.tokens) return plain;
  const { rawLines, rawTokens } = plain;
  const reduced = { by: short.by, notice: short.notice, before: plain.tokens, after };
  return { text, lines: folded.shown, tokens, rawLines, rawTokens, hiddenLines: 0, hiddenRange: undefined, reduced };
}

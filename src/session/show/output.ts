// Turns ranges of the journal into the text of an answer.
import { fold } from '../../terminal/fold.ts';
import { estimateTokens } from '../../terminal/tokens.ts';
import type { Shortened } from '../services/reducers.ts';
import { type Range, sizeOf } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import { draw, type Output, type OutputOptions, showLines, wholeText } from './lines-shown.ts';
import { showLongOutput } from './long-output.ts';

export type { Output, OutputOptions } from './lines-shown.ts';

/** A longer output is drawn at both ends only. */
const WHOLE = 512 * 1024;
/** Shorter outputs are not reduced: the notice alone costs about half of these tokens. */
const WORTH_REDUCING = 50;

export async function showOutput(session: Session, ranges: readonly Range[], options: OutputOptions): Promise<Output> {
  const size = sizeOf(ranges);
  if (size > WHOLE) return showLongOutput(session, ranges, size, options);
  const parts = await draw(session, ranges, options.raw);
  await new Promise(setImmediate);
  const plain = await showLines(session, parts, options);
  const { reduce } = options;
  if (!reduce || plain.rawTokens < WORTH_REDUCING) return plain;
  return takeShorter(plain, await reduce(wholeText(parts, options)), options);
}

/**
 * Takes the shortened text if it costs less, with its notice. Its lines have no numbers, because the journal has
 * others.
 */
function takeShorter(plain: Output, short: Shortened | undefined, { mode, limits }: OutputOptions): Output {
  if (!short) return plain;
  const lines = short.text.split('\n');
  const folded = fold(lines, mode, limits, 'unnumbered');
  const text = folded.lines.join('\n');
  const tokens = estimateTokens(text);
  const after = tokens + estimateTokens(short.notice);
  if (after >= plain.tokens) return plain;
  const { rawLines, rawTokens } = plain;
  const reduced = { by: short.by, notice: short.notice, before: plain.tokens, after };
  const hiddenLines = lines.length - folded.shown;
  return { text, lines: folded.shown, tokens, rawLines, rawTokens, hiddenLines, hiddenRange: undefined, reduced };
}

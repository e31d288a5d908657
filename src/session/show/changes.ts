// Shows of the output of a command what is new and what is gone since the same line ran before.
import { compareOutputs, type Runs } from '../../changes/compare.ts';
import { describeCounts } from '../../changes/describe.ts';
import { WORTH_COMPARING } from '../../changes/worth.ts';
import { estimateTokens } from '../../terminal/tokens.ts';
import { type Range, sizeOf } from '../state/range.ts';
import type { Session } from '../state/session.ts';
import { type EarlierRun, findEarlierRun } from './earlier-run.ts';
import { type DrawnPart, draw, type Output, type OutputOptions, rangeOf, wholeText } from './lines-shown.ts';

/** To compare longer ones takes too long. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_LINES = 10_000;

/** A command of which all output is there. */
export interface WholeCommand {
  text: string;
  /** An offset at which it had been typed, and no earlier one ran any more. */
  begun: number;
}

/** `plain` is the answer without a comparison, and stays it where there is none, or none that costs less. */
export async function showChanges(
  session: Session,
  command: WholeCommand | undefined,
  ranges: readonly Range[],
  plain: Output,
  options: OutputOptions,
): Promise<Output> {
  const without = (why: string): Output => ({ ...plain, changes: { said: `no changes shown: ${why}` } });
  if (options.raw) return without('raw');
  if (!command) return without('not the whole output of one command');
  if (plain.tokens < WORTH_COMPARING && plain.hiddenLines === 0) return without('the output is short');
  const earlier = await findEarlierRun(session, command);
  if (!earlier) return without('no earlier run of this line here is kept');
  if (Math.max(sizeOf(ranges), sizeOf(earlier.ranges)) > MOST_BYTES) return without('above 2 MB');
  const [now, before] = [await draw(session, ranges, false), await draw(session, earlier.ranges, false)];
  if (Math.max(countLines(now), countLines(before)) > MOST_LINES) return without(`above ${MOST_LINES} lines`);
  await new Promise(setImmediate);
  const earlierText = wholeText(before, { ...options, prompt: undefined, typed: undefined });
  const runs = { before: earlierText, now: wholeText(now, options) };
  const compared = await compareOutputs(runs, {
    shorter: await shorten(runs, earlier, plain, options),
    measure: estimateTokens,
    // Each line costs a token at least.
    mostFresh: plain.tokens,
  });
  if (!compared) return without(`it differs too much from ${describeRun(earlier)}`);
  const said = `since ${describeRun(earlier)}: ${describeCounts(compared)}`;
  const shown = outputOf(compared.text, said, plain);
  const saved = { before: costOf(plain), after: costOf(shown) };
  if (saved.after >= saved.before) return without(`they are longer, against ${describeRun(earlier)}`);
  const { back, status } = earlier;
  const { fresh, gone, same } = compared;
  const hiddenLines = Math.max(0, plain.rawLines - compared.shown);
  return {
    ...shown,
    hiddenLines,
    hiddenRange: await rangeOf(session, now),
    changes: {
      said,
      from: { back, exitCode: status, fresh, gone, same },
      saved,
    },
  };
}

/** Both as the reducer leaves them that shortens this output, also with each message apart, since some may have come or gone. */
async function shorten(
  { before, now }: Runs,
  { status }: EarlierRun,
  { reduced }: Output,
  { reducing }: OutputOptions,
): Promise<Runs[]> {
  if (!reducing || !reduced) return [];
  const forms = [false, true].map(async (apart) => {
    const one = await reducing.reduce(before, { exitCode: status, apart });
    const other = await reducing.reduce(now, { apart });
    return other ? [{ before: one?.text ?? before, now: other.text }] : [];
  });
  return (await Promise.all(forms)).flat();
}

function countLines(parts: readonly DrawnPart[]): number {
  return parts.reduce((sum, { lines }) => sum + lines.length, 0);
}

function outputOf(text: string, said: string, { rawLines, rawTokens }: Output): Output {
  const lines = text === '' ? 0 : text.split('\n').length;
  const changes = { said };
  return {
    text,
    lines,
    tokens: estimateTokens(text),
    rawLines,
    rawTokens,
    hiddenLines: 0,
    hiddenRange: undefined,
    changes,
  };
}

/** With what the last line says of it. */
function costOf({ tokens, reduced, changes }: Output): number {
  return tokens + estimateTokens(reduced?.notice ?? changes?.said ?? '');
}

function describeRun({ back, status }: EarlierRun): string {
  return `command -${back} (exit=${status})`;
}

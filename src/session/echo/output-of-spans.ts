// The output within a part of the journal: no prompts, no echoes, no marks, and nothing that ptyhold caused itself.
import type { Span } from '../state/phases.ts';
import type { Range } from '../state/range.ts';
import type { Sent } from '../state/sent-texts.ts';
import type { Session } from '../state/session.ts';
import { holdBytes } from './held-bytes.ts';
import { drawsLinesItself } from './line-read.ts';
import { findOutputRanges } from './output-ranges.ts';
import { withoutTitles } from './titles.ts';

/** Texts whose echo may stand in the part, and older texts. */
export interface Echoes {
  sent: readonly Sent[];
  answered: readonly Sent[];
}

export async function findOutputOfSpans(
  session: Session,
  part: Range,
  spans: readonly Span[],
  { sent, answered }: Echoes,
): Promise<Range[]> {
  const bytes = await holdBytes(session, part, spans);
  const ranges = findOutputRanges({
    spans,
    sent,
    answered,
    openOutput: session.openOutput.all,
    bytes,
    marksOutput: (key) => session.marksOutput(key),
    drawsLines: (key) => drawsLinesItself(session, key),
    stripEndNoise: (output, key) => session.shellOf(key)?.stripEndNoise(output, session.row.cols) ?? output,
  });
  return session.stream.withoutExcluded(withoutTitles(ranges, bytes));
}

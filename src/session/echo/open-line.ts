// A line behind the shell's prompt that has no end yet: what somebody types, what an editor draws, or the output of a job.
import { bareText } from '../look/bare-text.ts';
import { LF } from '../state/feeds.ts';
import type { Range } from '../state/range.ts';
import type { Session } from '../state/session.ts';

/** Jobs print whole lines, but for what is known to be theirs. */
export function withOpenLine(
  whole: Range,
  to: number,
  { openOutput = [] }: { openOutput?: readonly Range[] },
): Range[] {
  const open = openOutput.find((each) => each.to > whole.to && each.to <= to);
  return open ? [whole, { from: Math.max(whole.to, open.from), to: open.to }] : [whole];
}

/** A line that somebody types is shorter, and so is what a job leaves open. */
const LONGEST = 64 * 1024;

/** Where a read at the prompt stops: whose that line is, only the next text tells. */
export async function findLineLeftOpen(session: Session): Promise<number> {
  const { cursor, phases, scanned } = session.stream;
  if (phases.phase !== 'input' || !session.marksOutput()) return scanned;
  const from = Math.max(cursor.offset, phases.since);
  if (scanned - from > LONGEST) return scanned;
  const shown = await session.stream.read({ from, to: scanned });
  const begins = shown.lastIndexOf(LF) + 1;
  return bareText(shown.subarray(begins)) === '' ? scanned : from + begins;
}

// Which bytes since the last read are output: without prompt, echo, marks and what is ours.
import type { Gap } from '../../journal/journal.ts';
import type { SessionView } from '../state/session.ts';
import { holdBytes } from './held-bytes.ts';
import { type Range, subtract, visibleRanges } from './output-ranges.ts';

export async function newRanges(view: SessionView, end: number, from = view.cursor.offset): Promise<Range[]> {
  const spans = view.timeline.spansBetween(from, end);
  const held = await holdBytes(view, { from, to: end }, spans);
  const ranges = visibleRanges({
    spans,
    sent: view.sent,
    answered: view.answered,
    bytes: held,
    marksOutput: (voice) => view.marksOutput(voice),
    stripEndNoise: (output, voice) => view.shellOf(voice)?.stripEndNoise(output, view.row.cols) ?? output,
  });
  return subtract(ranges, view.hidden);
}

/** The smallest ring holds more than this. */
const SURELY_HELD = 32 * 1024;

/** A flood goes out of the ring before anybody has read it: what of the new output is not kept any more. */
export async function goneUnread(view: SessionView, end: number): Promise<Gap | undefined> {
  const { offset } = view.cursor;
  if (view.scanned - offset <= SURELY_HELD) return undefined;
  const gap = await view.journal.gapBefore(offset);
  return gap && { ...gap, until: Math.min(gap.until, end) };
}

/** All that is missing of the new output, in order. */
export async function missing(view: SessionView, end: number): Promise<Gap[]> {
  const { offset } = view.cursor;
  const gone = await goneUnread(view, end);
  const met = view.gaps.filter(
    (gap) => gap.until > (gone?.until ?? offset) && gap.offset >= offset && gap.offset < end,
  );
  return gone ? [gone, ...met] : met;
}

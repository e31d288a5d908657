// How much a command has printed: its lines as they were left, and its bytes.
import type { RenderSize } from '../../terminal/drawing.ts';
import { render } from '../../terminal/render.ts';
import { countFeeds, LF } from '../state/feeds.ts';
import { type Range, sizeOf } from '../state/range.ts';
import type { Session } from '../state/session.ts';

export interface OutputSize {
  lines: number;
  bytes: number;
}

/** Of a longer output the line ends are counted: nobody draws megabytes for a figure. */
const MOST_DRAWN = 256 * 1024;
const SLICE = 256 * 1024;
/** A title and some modes. */
const NOISE_REACH = 512;

/** `size`: of the terminal when it came. */
export async function measureOutput(session: Session, ranges: readonly Range[], size: RenderSize): Promise<OutputSize> {
  const bytes = sizeOf(ranges);
  if (bytes === 0) return { lines: 0, bytes };
  if (bytes > MOST_DRAWN) return { lines: await countLines(session, ranges), bytes };
  const printed = Buffer.concat(await Promise.all(ranges.map((range) => session.stream.read(range))));
  return { lines: (await render(printed, size)).length, bytes: bytes - undrawnAtEnds(printed) };
}

async function countLines({ stream }: Session, ranges: readonly Range[]): Promise<number> {
  let [lines, isOpen] = [0, false];
  for (const { from, to } of ranges) {
    for (let at = from; at < to; at += SLICE) {
      const bytes = await stream.read({ from: at, to: Math.min(at + SLICE, to) });
      lines += countFeeds(bytes);
      if (bytes.length > 0) isOpen = bytes.at(-1) !== LF;
    }
  }
  return lines + (isOpen ? 1 : 0);
}

const UNDRAWN = String.raw`(?:\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\\|\x0f|\r(?!\n))*`;
const UNDRAWN_BEGIN = new RegExp(`^${UNDRAWN}`);
const UNDRAWN_END = new RegExp(`${UNDRAWN}$`);

/** Shells and line editors set modes, colours and titles before and behind an output. */
function undrawnAtEnds(printed: Buffer): number {
  const begin = UNDRAWN_BEGIN.exec(printed.toString('latin1', 0, NOISE_REACH))?.[0].length ?? 0;
  const rest = printed.subarray(begin);
  const end = UNDRAWN_END.exec(rest.toString('latin1', Math.max(0, rest.length - NOISE_REACH)))?.[0].length ?? 0;
  return begin + end;
}

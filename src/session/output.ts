// Turns a stretch of the journal into lines of text that a reader can use.
import { draw, type Output, type OutputOptions, showDrawn } from './drawn.ts';
import { showFlood } from './flood.ts';
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
  return showDrawn(view, parts, options);
}

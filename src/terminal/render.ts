// Raw terminal bytes become the text lines that a person would be left with.

import type { RenderSize } from './drawing.ts';
import { Passes } from './passes.ts';

const MOST_ATTEMPTS = 8;

/**
 * The final state of the output as neutralised lines, without an entry for what follows the last newline.
 *
 * A line end is a new line from the left edge, with a carriage return or without. What full-screen programs draw is
 * left out. What was erased is gone, except that a clear at the very end hides nothing: the output is then drawn as
 * it stood before. What scrolled away stays, even where a program has the terminal forget it.
 */
export async function render(bytes: Uint8Array, size: RenderSize): Promise<string[]> {
  let rest = bytes;
  for (let attempt = 1; ; attempt += 1) {
    const { lines, history } = await readOnce(rest, size);
    const { clearedAt, alternateEndedAt } = history;
    const blank = lines.every((line) => line.trim() === '');
    if (alternateEndedAt !== undefined) rest = rest.subarray(alternateEndedAt);
    else if (blank && clearedAt !== undefined && attempt < MOST_ATTEMPTS) rest = rest.subarray(0, clearedAt);
    else return lines;
  }
}

/** Nothing when the output moves the cursor in ways that take an emulator. */
export async function renderPlain(bytes: Uint8Array, size: RenderSize): Promise<string[] | undefined> {
  const passes = new Passes(bytes, size);
  return (await passes.readPlain()) ? passes.lines : undefined;
}

/** Without an emulator as long as the output only flows, and with one where it moves the cursor. */
async function readOnce(bytes: Uint8Array, size: RenderSize): Promise<Passes> {
  const passes = new Passes(bytes, size);
  while (!(await passes.readPlain())) if (await passes.readDrawn()) break;
  return passes;
}

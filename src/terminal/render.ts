// Turns raw terminal bytes into the lines of text that a person would see at the end.

import type { RenderSize } from './drawing.ts';
import type { Effort } from './emulator-feed.ts';
import { Passes } from './passes.ts';

const MOST_ATTEMPTS = 8;

/**
 * The final state of the output as neutralised lines, without an entry for what follows the last newline.
 *
 * A line feed begins a new line at the left edge, with a carriage return or without. What full-screen programs draw is
 * left out. Erased text is gone, but a clear at the very end hides nothing: the lines are then those before it. Lines that
 * scrolled away stay, even if a program makes the terminal forget them.
 */
export async function render(bytes: Uint8Array, size: RenderSize): Promise<string[]> {
  return (await renderTold(bytes, size)).lines;
}

export interface Rendered {
  lines: string[];
  /** A clear has taken lines away that stood on the screen. */
  isCleared: boolean;
}

/** The same, and whether something is left out that no full-screen program drew. */
export async function renderTold(bytes: Uint8Array, size: RenderSize): Promise<Rendered> {
  let rest = bytes;
  const effort = { spent: 0 };
  for (let attempt = 1; ; attempt += 1) {
    const { lines, history } = await readOnce(rest, size, effort);
    const { clearedAt, alternateEndedAt } = history;
    const blank = lines.every((line) => line.trim() === '');
    if (alternateEndedAt !== undefined) rest = rest.subarray(alternateEndedAt);
    else if (blank && clearedAt !== undefined && attempt < MOST_ATTEMPTS) rest = rest.subarray(0, clearedAt);
    else return { lines, isCleared: clearedAt !== undefined };
  }
}

/** The same without an emulator; undefined if the output moves the cursor in ways that need one. */
export async function renderPlain(bytes: Uint8Array, size: RenderSize): Promise<string[] | undefined> {
  const passes = new Passes(bytes, size);
  return (await passes.readPlain()) ? passes.lines : undefined;
}

/** Uses an emulator only where the output moves the cursor. */
async function readOnce(bytes: Uint8Array, size: RenderSize, effort: Effort): Promise<Passes> {
  const passes = new Passes(bytes, size, effort);
  while (!(await passes.readPlain())) if (await passes.readDrawn()) break;
  return passes;
}

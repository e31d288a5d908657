// Whether the prompt on the screen may be output of the text that was typed, not the next prompt of the program, and whether
// anything was printed before it.
import { plainText } from '../look/bare-text.ts';
import { countPrinted } from '../look/prompt-text.ts';
import { LF } from '../state/feeds.ts';
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';

/** The prompts are counted in so many of the last bytes. */
const REACH = 16 * 1024;

/** The text prints a prompt that was known before, and no more of them have come than it prints. */
export async function mayBePrinted({ stream }: Session, { text, from, promptBefore }: Awaited): Promise<boolean> {
  for (const prompt of promptBefore?.known ?? []) {
    const printed = countPrinted(text, prompt);
    if (printed === 0) continue;
    // Each of several lines typed at once is echoed behind a prompt.
    if (text.includes('\n')) return true;
    const shown = await stream.read({ from: Math.max(from, stream.scanned - REACH), to: stream.scanned });
    const output = Buffer.from(shown.subarray(shown.indexOf(LF) + 1)).toString();
    if (output.split(prompt.trim()).length - 1 <= printed) return true;
  }
  return false;
}

/** A debugger may draw its prompt at once, and tell a moment later, when it wakes, where the program stands now. */
export async function hasPrinted({ stream }: Session, { text, from }: Awaited): Promise<boolean> {
  const to = Math.max(from, stream.modes.lineFeed + 1);
  const shown = Buffer.from(await stream.read({ from: Math.max(from, to - REACH), to }));
  const lineAbove = plainText(shown.subarray(shown.lastIndexOf(LF, -2) + 1)).trimEnd();
  return lineAbove !== '' && !lineAbove.endsWith(text.trimEnd().split('\n').at(-1) ?? '');
}

// The line at the cursor as a person reads it, with its spaces.

import type { Session } from '../state/session.ts';
import { plainText, withoutSpaces } from './bare-text.ts';
import { behindLikelyPrompt } from './prompt-text.ts';
import { barePrompt } from './shell-prompt.ts';
import { isTextAtCursor, mayGoOn, readCursorLine, readRowsFromCursor, readRowsToCursor } from './terminal.ts';

export interface ShownLine {
  /** What stands behind the prompt, with the blanks before the cursor. */
  text: string;
  cursor: number;
}

export async function readShownLine(session: Session): Promise<ShownLine> {
  const { rows, cols } = await readRowsToCursor(session);
  const { text: last } = await readCursorLine(session);
  // What an editor suggests behind the cursor was not typed.
  const [whole = last] = (await isTextAtCursor(session)) ? await readRowsFromCursor(session) : [];
  const first = rows.findLastIndex((row, at) => at < rows.length - 1 && !mayGoOn(row, cols)) + 1;
  const above = rows.slice(first, -1).map((row) => row.padEnd(cols));
  const before = above.join('') + last;
  const line = above.join('') + (whole.length > last.length ? whole : last);
  const start = await promptLength(session, before);
  return { text: plainText(Buffer.from(line.slice(start))), cursor: Math.max(0, before.length - start) };
}

/** The last rows of an unfinished command, with their prompts. */
export async function readUnfinished(session: Session): Promise<string> {
  const { rows } = await readRowsToCursor(session);
  return plainText(
    Buffer.from(
      rows
        .slice(-2)
        .map((row) => row.trim())
        .join(' ⏎ '),
    ),
  );
}

async function promptLength(session: Session, line: string): Promise<number> {
  const prompt = await barePrompt(session);
  if (!prompt) return line.length - (behindLikelyPrompt(line, true) ?? line).length;
  const at = withoutSpaces(line).indexOf(prompt);
  if (at < 0) return 0;
  let left = at + prompt.length;
  const end = [...line].findIndex((character) => character.trim() !== '' && --left === 0) + 1;
  return end + (line.slice(end).match(/^ /)?.[0].length ?? 0);
}

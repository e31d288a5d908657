// What stands on the screen between the shell's prompt and the cursor.
import type { Session } from '../state/session.ts';
import { withoutSpaces } from './bare-text.ts';
import { barePrompt } from './shell-prompt.ts';
import { isTextAtCursor, mayGoOn, readRowsToCursor } from './terminal.ts';

/** Texts without their spaces. */
export interface PromptLine {
  prompt: string;
  /** What stands behind the prompt. */
  text: string;
}

/** A terminal in line mode shows this key and then prints the line again, on a row of its own. */
const REPRINTED = '^R';
const ECHO_OF_REPRINT = `${REPRINTED}\r`;

/**
 * Undefined if the prompt does not stand before the cursor. What stands behind the cursor, such as a prompt on the right or
 * a suggestion, was not typed. Output without a line end may stand before the prompt: looking for it there is safe only if
 * the shell itself reads.
 */
export async function readPromptLine(
  session: Session,
  isBehindOutput = session.marksOutput(),
): Promise<PromptLine | undefined> {
  const prompt = await barePrompt(session);
  if (!prompt) return undefined;
  const { rows, cols } = await readRowsToCursor(session);
  let shown = '';
  let reprinted: string | undefined;
  for (const [index, row] of [...rows].reverse().entries()) {
    if (index > 0 && row.endsWith(REPRINTED)) {
      reprinted ??= shown;
      shown = '';
    } else if (index > 0 && !mayGoOn(row, cols)) return undefined;
    shown = withoutSpaces(row) + shown;
    const at = shown.indexOf(prompt);
    if (at === 0 || (at > 0 && isBehindOutput)) return { prompt, text: reprinted ?? shown.slice(at + prompt.length) };
  }
  return undefined;
}

/** Something stands behind a prompt that is known. */
export async function isLineStanding(session: Session): Promise<boolean> {
  return ((await readPromptLine(session))?.text ?? '') !== '';
}

/** What stands there as the screen shows it. Undefined if that goes on behind the cursor, where nobody knows its end. */
export async function standingText(session: Session, { text }: PromptLine): Promise<string | undefined> {
  if (await isTextAtCursor(session)) return undefined;
  const shown = (await readRowsToCursor(session)).rows.join('');
  let [from, left] = [shown.length, text.length];
  for (; from > 0 && left > 0; from -= 1) if (!/\s/.test(shown[from - 1] ?? '')) left -= 1;
  return shown.slice(from);
}

/** The last line feed came of that key: a terminal in line mode has printed again what stands before the cursor. */
export async function isReprinted(session: Session): Promise<boolean> {
  const { stream } = session;
  const to = stream.modes.lineFeed;
  const from = to - ECHO_OF_REPRINT.length;
  if (from < 0 || Buffer.from(await stream.read({ from, to })).toString('latin1') !== ECHO_OF_REPRINT) return false;
  const { rows } = await readRowsToCursor(session);
  return rows.at(-1)?.trim() !== '';
}

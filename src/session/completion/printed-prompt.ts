// Whether the prompt on the screen may be output of the text that was typed, not the next prompt of the program, and whether
// anything was printed before it, or may yet be.
import { isBehindPrompt } from '../echo/echo.ts';
import { plainText } from '../look/bare-text.ts';
import { readAnswer } from '../look/drawn-line.ts';
import { mayGoOn } from '../look/processes.ts';
import { countPrinted } from '../look/prompt-text.ts';
import { lookAt } from '../look/terminal.ts';
import type { Session } from '../state/session.ts';
import type { Awaited } from '../state/typed.ts';
import { type UntilOptions, until } from '../state/until.ts';
import type { Moment } from './glimpse.ts';

/** Of a long output so many of the last bytes are looked at. */
const REACH = 16 * 1024;

/** The text prints a prompt that was known before, and no more of them have come than it prints. */
export async function mayBePrinted(session: Session, { text, from, promptBefore }: Awaited): Promise<boolean> {
  for (const prompt of promptBefore?.known ?? []) {
    const printed = countPrinted(text, prompt);
    if (printed === 0) continue;
    // Each of several lines typed at once is echoed behind a prompt.
    if (text.includes('\n')) return true;
    const output = await readAnswer(session, from);
    if (output.split(prompt.trim()).length - 1 <= printed) return true;
  }
  return false;
}

/** A debugger may draw its prompt at once, and tell a moment later, when it wakes, where the program stands now. */
export async function hasPrinted({ stream }: Session, { text, from, promptBefore }: Awaited): Promise<boolean> {
  const to = Math.max(from, stream.modes.lineFeed + 1);
  const shown = plainText(await stream.read({ from: Math.max(from, to - REACH), to }));
  // Some programs leave a line free above their prompt.
  const lines = shown.split('\n').flatMap((line) => line.trimEnd() || []);
  const lineAbove = lines.at(-1) ?? '';
  const typed = text
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());
  const last = typed.at(-1) ?? '';
  if (lineAbove === '' || !lineAbove.endsWith(last)) return lineAbove !== '';
  // Each line of the text that ends so is echoed once, and perhaps drawn again behind a prompt.
  const endsSo = (line: string): boolean => line.endsWith(last);
  const isDrawn = isBehindPrompt(lineAbove, last, promptBefore?.known ?? []);
  return !isDrawn && lines.filter(endsSo).length > typed.filter(endsSo).length;
}

/** So many times what is in front is looked at until it has had its turn: it may wait for something that never comes. */
const TURNS = 4;

/**
 * Where a prompt came back with nothing before it, all that goes on by itself in front has done so, and nothing more has come.
 * On a busy machine a program wakes long after its time.
 */
export async function hasToldAll(
  session: Session,
  awaited: Awaited,
  { seen, quietSince, ...patience }: Moment & UntilOptions,
): Promise<boolean> {
  const { stream } = session;
  if (await hasPrinted(session, awaited)) return true;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const look = await lookAt(session);
    if (!mayGoOn(look, performance.now() - quietSince)) break;
    if (await until(session, patience, () => stream.scanned !== seen)) return false;
  }
  await stream.sync();
  return stream.scanned === seen;
}

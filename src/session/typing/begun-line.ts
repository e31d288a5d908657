// Whether text behind the shell's prompt was typed, or is the output of a job in the background: the editor is asked.
import { log } from '../../log.ts';
import { PROBED_MS } from '../../timing.ts';
import { isShellReading } from '../look/shell-prompt.ts';
import { lookAt, readCursorLine } from '../look/terminal.ts';
import { readPromptLine } from '../look/typed-line.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { enterKeys } from './enter.ts';

/**
 * An editor moves the cursor back only over what was typed, and a terminal in line mode reprints only that. In an editor
 * the line and the cursor are afterwards as they were.
 */
export async function isLineTyped(session: Session): Promise<boolean> {
  const look = await lookAt(session);
  if (!isShellReading(session, look)) return false;
  const { phases } = session.stream;
  const { since } = phases;
  const moves = look.mode === 'raw' ? await movesBack(session) : await isReprinted(session);
  // A new prompt says that the line was entered after all.
  const isTyped = moves && phases.since === since;
  log.note('the editor was asked', () => ({ mode: look.mode, isTyped }));
  return isTyped;
}

async function movesBack(session: Session): Promise<boolean> {
  const before = await readCursorLine(session);
  await press(session, 'Left', () => true);
  const after = await readCursorLine(session);
  if (after.text === before.text) return false;
  await press(session, 'Right', () => true);
  return true;
}

/** The reprint begins a line of its own. It is no output. */
async function isReprinted(session: Session): Promise<boolean> {
  const { stream } = session;
  if ((await readPromptLine(session))?.isReprinted) return true;
  const from = stream.scanned;
  await press(session, 'C-r', () => stream.modes.lineFeed >= from);
  stream.exclude({ from, to: stream.scanned });
  return (await readCursorLine(session)).x > 0;
}

async function press(session: Session, key: string, isDone: () => boolean): Promise<void> {
  const from = session.stream.scanned;
  await enterKeys(session, [key]);
  await until(session, { within: PROBED_MS, every: 20 }, () => session.stream.scanned !== from && isDone());
}

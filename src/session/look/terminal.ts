// Looks at a session's terminal from outside.

import { findHighlights } from '../../terminal/highlights.ts';
import { isPlainAt } from '../../terminal/plain-text.ts';
import type { Screen } from '../../terminal/screen.ts';
import { parseStyledLines } from '../../terminal/styled-lines.ts';
import { EXIT_STATUS_MS, NUDGES_MS } from '../../timing.ts';
import {
  type Capture,
  capture,
  captureEnd,
  captureStyled,
  readCapture,
  readDeadSignal,
  readEnd,
} from '../../tmux/capture.ts';
import { statusOf } from '../../tmux/rows.ts';
import { NUDGE } from '../../tmux/session-commands.ts';
import { goneError } from '../state/gone.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import type { Look } from './processes.ts';

export interface CursorLine {
  /** The drawn line up to the cursor. */
  text: string;
  x: number;
}

export async function lookAt({ bridge, row, front }: Session): Promise<Look> {
  const look = await bridge.lookAtTerminal(row.tty, row.panePid);
  if (look.mode === 'raw') front.noteTakesKeys(look.front[0]?.group);
  return look;
}

export async function captureScreen(session: Session): Promise<Screen> {
  if (session.row.dead) return captureLast(session);
  const { lines, ...state } = await runCapture(session, captureStyled(session.row.paneId));
  const styled = parseStyledLines(lines);
  // Other programs use background colours for text, such as `ls` for folders.
  const isDrawn = state.alternate || state.cursor.hidden || session.stream.modes.isDrawnWithKeypad;
  const highlights = isDrawn ? findHighlights(styled, state.cols) : [];
  return { ...state, lines: styled.map((line) => line.text), highlights };
}

/** What stood there when the program ended. tmux has moved it up since. */
async function captureLast(session: Session): Promise<Screen> {
  const { row } = session;
  const all = readEnd(await captureDead(session));
  const lines = all.slice(0, all.findLastIndex((line) => line.trim() !== '') + 1).slice(-row.rows);
  const cursor = { x: 0, y: Math.max(0, lines.length - 1), hidden: true };
  return { cols: row.cols, rows: row.rows, cursor, title: '', alternate: false, lines, highlights: [] };
}

export async function isBlank(session: Session): Promise<boolean> {
  return (await readRows(session)).every((line) => line.trim() === '');
}

/** The rows of the screen from the top, the last one up to the cursor. */
export async function readRowsToCursor(session: Session): Promise<{ rows: string[]; cols: number }> {
  const { cursor, lines, cols } = await runCapture(session, capture(session.row.paneId));
  const last = [...(lines[cursor.y] ?? '')].slice(0, cursor.x).join('');
  return { rows: [...lines.slice(0, cursor.y), last], cols };
}

export async function readRows(session: Session): Promise<readonly string[]> {
  return (await runCapture(session, capture(session.row.paneId))).lines;
}

export async function readCursorLine(session: Session): Promise<CursorLine> {
  const { cursor, lines } = await runCapture(session, capture(session.row.paneId));
  const characters = [...(lines[cursor.y] ?? '')];
  // tmux leaves out trailing spaces, and most prompts end with one.
  return { text: characters.slice(0, cursor.x).join('').padEnd(cursor.x), x: cursor.x };
}

/** tmux leaves out the blanks at the end of a row. */
const BLANKS_LEFT_OUT = 2;

/** The row is full, as far as that is known, so that its line may go on in the next one. */
export function mayGoOn(row: string, cols: number): boolean {
  return [...row].length >= cols - BLANKS_LEFT_OUT;
}

/** The rows from the one of the cursor on. */
export async function readRowsFromCursor(session: Session): Promise<string[]> {
  const { cursor, lines } = await runCapture(session, capture(session.row.paneId));
  return lines.slice(cursor.y);
}

/** Text that somebody may have typed stands at the cursor, as behind Home; what an editor suggests there is drawn faint. */
export async function isTextAtCursor(session: Session): Promise<boolean> {
  const { cursor, lines } = await runCapture(session, captureStyled(session.row.paneId));
  return !cursor.hidden && isPlainAt(lines[cursor.y] ?? '', cursor.x);
}

async function runCapture(session: Session, line: string): Promise<Capture> {
  const result = await session.tmux.execute(line, { repeatable: true });
  if (!result?.ok) throw goneError(session);
  return readCapture(result.lines);
}

/** How the program ended: its exit code, or 128 and the signal's number. */
export async function awaitExitCode(session: Session): Promise<number | undefined> {
  let status = statusOf(session.row);
  await until(session, { within: EXIT_STATUS_MS, every: NUDGES_MS }, async () => {
    if (status !== undefined) return true;
    await session.refresh();
    status = statusOf(session.row) ?? (await readDrawnStatus(session));
    if (status !== undefined) return true;
    // Makes tmux look for children that have ended.
    await session.tmux.execute(NUDGE, { repeatable: true });
    return false;
  });
  return status;
}

async function readDrawnStatus(session: Session): Promise<number | undefined> {
  const deadSignal = readDeadSignal(await captureDead(session));
  return deadSignal === undefined ? undefined : statusOf({ deadStatus: undefined, deadSignal });
}

/** What `readEnd` and `readDeadSignal` read; nothing if tmux does not answer. */
export async function captureDead({ tmux, row }: Session): Promise<readonly string[]> {
  return (await tmux.execute(captureEnd(row.paneId, row.rows), { repeatable: true }))?.lines ?? [];
}

// Looks at a session's terminal from outside.

import { setTimeout } from 'node:timers/promises';
import { findHighlights } from '../../terminal/highlights.ts';
import type { Screen } from '../../terminal/screen.ts';
import { parseStyledLines } from '../../terminal/styled-lines.ts';
import { type Capture, capture, captureStyled, readCapture } from '../../tmux/capture.ts';
import { statusOf } from '../../tmux/rows.ts';
import { NUDGE } from '../../tmux/session-commands.ts';
import type { CursorLine } from '../completion/terminal.ts';
import type { Context } from '../context.ts';
import { gone } from '../state/gone.ts';
import type { SessionView } from '../state/session.ts';
import type { Look } from './processes.ts';

export function lookAt(context: Context, view: SessionView): Promise<Look> {
  return context.bridge.lookAtTerminal(view.row.tty, view.row.panePid);
}

export async function captureScreen(context: Context, view: SessionView): Promise<Screen> {
  const { lines, ...state } = await captured(context, view, captureStyled(view.row.paneId));
  const styled = parseStyledLines(lines);
  // Elsewhere other grounds are how programs write, such as the folders of `ls`.
  const highlights = state.alternate || state.cursor.hidden ? findHighlights(styled, state.cols) : [];
  return { ...state, lines: styled.map((line) => line.text), highlights };
}

export async function isBlank(context: Context, view: SessionView): Promise<boolean> {
  const { lines } = await captured(context, view, capture(view.row.paneId));
  return lines.every((line) => line.trim() === '');
}

export async function cursorLine(context: Context, view: SessionView): Promise<CursorLine> {
  const { cursor, lines } = await captured(context, view, capture(view.row.paneId));
  const characters = [...(lines[cursor.y] ?? '')];
  // tmux leaves trailing spaces out, and a prompt mostly ends in one.
  return { text: characters.slice(0, cursor.x).join('').padEnd(cursor.x), x: cursor.x };
}

async function captured(context: Context, view: SessionView, line: string): Promise<Capture> {
  const result = await context.tmux.execute(line, { repeatable: true });
  if (!result?.ok) throw gone(context, view);
  return readCapture(result.lines);
}

/** So long it is waited each time after tmux was made to look for a child that closed its terminal before it was gone. */
const LOOKS_MS: readonly number[] = [5, 10, 20, 40, 80, 160, 320];

/** How the program ended: its exit code, or 128 and the signal's number. */
export async function exitCode(context: Context, view: SessionView): Promise<number | undefined> {
  for (const pause of LOOKS_MS) {
    if (statusOf(view.row) !== undefined) break;
    await context.tmux.execute(NUDGE, { repeatable: true });
    await setTimeout(pause);
    await context.refresh(view);
  }
  return statusOf(view.row);
}

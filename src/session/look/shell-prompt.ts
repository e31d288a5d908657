// Whether the shell that signs its marks stands at its prompt and waits for a line.
import { Neutraliser } from '../../terminal/neutralise.ts';
import type { CursorLine } from '../completion/terminal.ts';
import type { Context } from '../context.ts';
import { withoutSpaces } from '../echo/echo.ts';
import { readAdopted } from '../state/adopted.ts';
import { Alarm } from '../state/alarm.ts';
import type { SessionView } from '../state/session.ts';
import { leaderOf } from './nested-shell.ts';
import { isReady, type Look } from './processes.ts';
import { cursorLine, lookAt } from './terminal.ts';

const LF = 0x0a;

export interface Seen {
  line: CursorLine;
  look: Look;
}

/** The line after the look: who reads has drawn the question by then. */
export async function see(context: Context, view: SessionView): Promise<Seen> {
  const look = await lookAt(context, view);
  const line = await cursorLine(context, view);
  return { line, look };
}

/**
 * A process that has gone to sleep over the terminal has read all that was typed. Shells that do not say where output
 * begins are at their prompt only while it can be seen: a command may run, or read, since.
 */
export async function isAtPrompt(view: SessionView, { line, look }: Seen): Promise<boolean> {
  if (!view.timeline.wantsLine || !speaksAndReads(view, look)) return false;
  return view.timeline.phase === 'more' || view.marksOutput() || showsPrompt(view, line);
}

/** More than the marks of a prompt are long. */
const MARKS_LENGTH = 1024;

/** The newest prompt of the shell, and nothing typed behind it; output that did not end its line may stand before it. */
export async function showsPrompt(view: SessionView, line: CursorLine): Promise<boolean> {
  const { lastPrompt } = view;
  if (!lastPrompt) return false;
  const bytes = await view.read(lastPrompt);
  const prompt = drawnText(bytes.subarray(bytes.lastIndexOf(LF) + 1));
  const shown = withoutSpaces(line.text);
  if (shown === prompt) return true;
  const since = { from: lastPrompt.to, to: view.scanned };
  if (!shown.endsWith(prompt) || since.to - since.from > MARKS_LENGTH) return false;
  return drawnText(await view.read(since)) === '';
}

/** The shell that speaks is in front and takes input itself, for a command or for a builtin. */
export function speaksAndReads(view: SessionView, look: Look): boolean {
  return isReady(look) && speaksInFront(view, look);
}

export function speaksInFront(view: SessionView, look: Look): boolean {
  const adopted = readAdopted(view.row.adopted).find(({ key }) => key === view.timeline.voice);
  return adopted ? leaderOf(look)?.pid === adopted.pid : look.founderInFront;
}

/** A line drawn by moving the cursor does not stand in the journal as it stands on the screen. */
const REDRAWN_MS = 150;
/** Any other is on its way there, on a busy machine too. */
const LATE_MS = 2_000;
const MOVES = /\x1b\[[\d;]*[A-HJKdf]|\x08|\r(?!\n)/;

/**
 * The screen may be ahead of the journal: what it showed must have come through there too, and all before it. False where
 * something else has come, so that the screen is to be looked at again.
 */
export async function journalShows(view: SessionView, line: CursorLine, signal?: AbortSignal): Promise<boolean> {
  const before = view.scanned;
  const began = performance.now();
  const alarm = new Alarm(view, signal);
  try {
    for (;;) {
      await view.sync();
      const tail = await lastLine(view);
      if (drawnText(tail).endsWith(withoutSpaces(line.text))) return true;
      if (view.scanned !== before) return false;
      const patience = MOVES.test(tail.toString('latin1')) ? REDRAWN_MS : LATE_MS;
      const left = patience - (performance.now() - began);
      if (left <= 0 || signal?.aborted) return true;
      await alarm.wait(left);
    }
  } finally {
    alarm.close();
  }
}

function drawnText(bytes: Uint8Array): string {
  const neutraliser = new Neutraliser();
  return withoutSpaces(neutraliser.push(bytes) + neutraliser.end());
}

async function lastLine(view: SessionView): Promise<Buffer> {
  const from = Math.max(view.landmarks.lineFeed + 1, view.scanned - 4096);
  return Buffer.from(await view.read({ from, to: view.scanned }));
}

// Whether the shell that signs its marks stands at its prompt and waits for a line.
import { log } from '../../log.ts';
import { render } from '../../terminal/render.ts';
import { JOURNAL_LAG_MS, REDRAWN_LAG_MS } from '../../timing.ts';
import { LF } from '../state/feeds.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { bareText, withoutSpaces } from './bare-text.ts';
import { readLastLine, readLastLines } from './drawn-line.ts';
import { drawnPrompt } from './drawn-prompt.ts';
import { isCarrier, isShell, leaderOf } from './in-front.ts';
import { runsJobInside } from './inside-terminal.ts';
import { canReplaceShell } from './nested-shell.ts';
import { type FrontProcess, isReady, type Look } from './processes.ts';
import { type CursorLine, lookAt, readCursorLine } from './terminal.ts';

export interface Seen {
  line: CursorLine;
  look: Look;
  /** Where the phase of the shell began that was known before the look. */
  since: number;
}

/** Reads the line after the look: a program that reads has drawn its question by then. */
export async function see(session: Session): Promise<Seen> {
  const { since } = session.stream.phases;
  const look = await lookAt(session);
  const line = await readCursorLine(session);
  log.note('look', () => ({ ...look, line: line.text }));
  return { line, look, since };
}

/** Marks have come since it was seen, by whichever call: the look and the journal tell of two moments. */
export function isOutdated({ stream }: Session, { since }: Pick<Seen, 'since'>): boolean {
  return stream.phases.since !== since;
}

/**
 * A process that sleeps while it reads the terminal has read all that was typed. A shell that does not mark output
 * counts as at its prompt only while the prompt can be seen, since a command may run or read.
 */
export async function isAtPrompt(session: Session, { line, look }: Seen): Promise<boolean> {
  const { phases } = session.stream;
  if (!phases.wantsLine || !isShellReading(session, look)) return false;
  if (session.marksOutput()) return true;
  if (phases.phase === 'more') return !(await runsJobInside(session));
  if (mayBeAnotherShell(session) || !(await isPromptShown(session, line))) return false;
  return !(await runsJobInside(session));
}

/** A text such as `exec bash` was typed, and no end came of it: the prompt of the new shell may look the same. */
export function mayBeAnotherShell({ typed, stream }: Session): boolean {
  return canReplaceShell(typed.lastLine) && stream.phases.endsSince(typed.lastLineFrom).length === 0;
}

/** The marks of a prompt are shorter than this. */
const MARKS_LENGTH = 1024;

/**
 * The cursor's line ends with the shell's newest prompt, with nothing typed after it. Output without a line end may
 * stand before it.
 */
export async function isPromptShown(session: Session, line: CursorLine): Promise<boolean> {
  const { lastPrompt } = session.stream;
  const prompt = await barePrompt(session);
  if (!lastPrompt || prompt === undefined) return false;
  const shown = withoutSpaces(line.text);
  if (shown === prompt) return true;
  const since = { from: lastPrompt.to, to: session.stream.scanned };
  if (!shown.endsWith(prompt) || since.to - since.from > MARKS_LENGTH) return false;
  return bareText(await session.stream.read(since)) === '';
}

/** The last line of the shell's newest prompt, without its spaces. */
export async function barePrompt(session: Session): Promise<string | undefined> {
  const { lastPrompt } = session.stream;
  if (!lastPrompt) return undefined;
  const bytes = await session.stream.read(lastPrompt);
  const last = bareText(bytes.subarray(bytes.lastIndexOf(LF) + 1));
  const drawn = last === '' ? await drawnPrompt(session, lastPrompt) : undefined;
  return drawn ? withoutSpaces(drawn.at(-1) ?? '') : last;
}

/** The shell that printed the last mark is in front and takes input, for a command or for a builtin. */
export function isShellReading(session: Session, look: Look): boolean {
  return isReady(look) && isShellInFront(session, look) && look.front.some(mayReadLine);
}

/** In `sh -c elvish` the leader waits, and the other shell reads. A program that a key has started reads no line. */
function mayReadLine(process: FrontProcess): boolean {
  return process.reads !== 'no' && (process.pid === process.group || isShell(process) || isCarrier(process));
}

export function isShellInFront(session: Session, look: Look): boolean {
  const { adopted } = session;
  return adopted ? leaderOf(look)?.pid === adopted.pid : look.founderInFront;
}

/** To be called where it reads at its prompt. */
export function noteHowItReads(session: Session, look: Look): void {
  const leader = leaderOf(look);
  const isItself = session.adopted ? leader !== undefined && isShell(leader) : look.founderInFront;
  const { shellKey } = session.stream.phases;
  session.front.keyReading.note(shellKey, look.mode === 'raw', isItself ? 'itself' : 'another');
}

const MOVES = /\x1b\[[\d;]*[A-HJKdf]|\x08|\r(?!\n)/;

/** An editor draws a line again and again, and may go up to it from rows that it keeps free: it is what stands there last. */
async function isDrawnBy({ row }: Session, lines: Buffer, line: CursorLine): Promise<boolean> {
  const drawn = await render(lines, { cols: row.cols, rows: row.rows });
  const last = drawn.findLast((each) => each.trim() !== '') ?? '';
  return line.text.trim() !== '' && withoutSpaces(last) === withoutSpaces(line.text);
}

/**
 * Waits until the journal has what the screen shows, since the screen may be ahead. False if something else came, so
 * that the caller looks at the screen again.
 */
export async function awaitInJournal(session: Session, line: CursorLine, signal?: AbortSignal): Promise<boolean> {
  const { stream } = session;
  const before = stream.scanned;
  const began = performance.now();
  await stream.sync();
  const outcome = await until(session, { within: JOURNAL_LAG_MS, every: 25, signal }, async () => {
    const tail = await readLastLine(session);
    if (bareText(tail).endsWith(withoutSpaces(line.text))) return 'shown';
    if (stream.scanned !== before) return 'changed';
    const isDrawnByMoving = MOVES.test(tail.toString('latin1'));
    if (isDrawnByMoving && (await isDrawnBy(session, await readLastLines(session), line))) return 'shown';
    return isDrawnByMoving && performance.now() - began >= REDRAWN_LAG_MS && 'as good as shown';
  });
  log.note('journal against screen', () => ({ line: line.text, outcome: outcome ?? 'late' }));
  return outcome !== 'changed';
}

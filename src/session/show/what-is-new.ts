// Shows new output once, or the screen of a full-screen program.
import type { Gap } from '../../journal/journal.ts';
import { neutraliseText } from '../../terminal/neutralise.ts';
import { sequence } from '../../tmux/quote.ts';
import { isTargetGone, tmuxFailed } from '../../tmux/result.ts';
import { currentPath, setOption } from '../../tmux/session-commands.ts';
import { makeAttachLine } from '../attach-line.ts';
import { stopped, type Verdict } from '../completion/verdict.ts';
import type { Context } from '../context.ts';
import { findSafeEnd } from '../echo/safe-end.ts';
import { findDroppedUnread, findGaps, findUnreadOutput, hasEchoOf } from '../echo/unread.ts';
import { captureScreen } from '../look/terminal.ts';
import { canReduce, type OutputForm } from '../services/reducers.ts';
import type { Session } from '../state/session.ts';
import { writePlace } from '../state/tmux-options.ts';
import { limitsOf } from './limits.ts';
import { type Output, showOutput } from './output.ts';
import { showScreen } from './screen.ts';
import { findNewCommand } from './whole-command.ts';

export interface Reading {
  session: Session;
  verdict: Verdict;
  output: Output | undefined;
  screen: string | undefined;
  gaps: readonly Gap[];
  notes: string[];
  cwd: string | undefined;
  /** The command with which a person attaches to type a password. */
  attach?: string;
}

/** The reading for text or keys that nobody waits for. Nobody has looked, so `running` is no finding. */
export function readingOfUnwaited(session: Session, notes: string[]): Reading {
  return readingWithoutOutput(session, stopped('running', 'now'), notes);
}

/** The reading for a text that was not typed, because a person has begun a line. */
export function readingOfHeldBack(session: Session, note: string): Reading {
  return readingWithoutOutput(session, stopped('waiting_input', 'state'), [note]);
}

function readingWithoutOutput(session: Session, verdict: Verdict, notes: string[]): Reading {
  return { session, verdict, output: undefined, screen: undefined, gaps: [], cwd: undefined, notes };
}

export function showNew(context: Context, session: Session, verdict: Verdict, options: OutputForm): Promise<Reading> {
  return session.reading.run(() => showInTurn(context, session, verdict, options));
}

async function showInTurn(context: Context, session: Session, verdict: Verdict, options: OutputForm): Promise<Reading> {
  const end = await findEnd(session, verdict);
  const output = await showNewOutput(context, session, verdict, end, options);
  if (output.reduced) context.savings.add(output.reduced.by, output.reduced);
  // Looked up after drawing, since the ring may have dropped more meanwhile.
  const gaps = await findGaps(session, end);
  const screen = await showScreenFor(session, verdict, limitsOf(context.config).maxTokens - output.tokens);
  await session.typed.noteEchoes((sent) => hasEchoOf(session, sent, end));
  session.noteShown(end);
  const cwd = await saveReadingPlace(session);
  const notes = verdict.note === undefined ? [] : [verdict.note];
  const reading = { session, verdict, output, screen, gaps, notes, cwd };
  if (verdict.state !== 'password') return reading;
  return { ...reading, attach: await makeAttachLine(session, session.row.name) };
}

/** The shown output ends with the command, or else after the last whole character. */
async function findEnd(session: Session, { complete, end }: Verdict): Promise<number> {
  const { cursor, scanned } = session.stream;
  return Math.max(cursor.offset, end ?? (complete ? scanned : await findSafeEnd(session, scanned)));
}

async function showNewOutput(
  { config, reducers }: Context,
  session: Session,
  verdict: Verdict,
  end: number,
  options: OutputForm,
): Promise<Output> {
  const gone = await findDroppedUnread(session, end);
  const ranges = await findUnreadOutput(session, end, gone?.until);
  const command = canReduce(options) && !gone ? await findNewCommand(session, verdict, { ranges, end }) : undefined;
  return showOutput(session, ranges, {
    mode: options.fold ?? 'head_tail',
    limits: limitsOf(config),
    raw: options.raw ?? false,
    prompt: verdict.prompt,
    typed: session.typed.atPrompts,
    reduce: reducers.forCommand(command),
  });
}

async function showScreenFor(session: Session, verdict: Verdict, maxTokens: number): Promise<string | undefined> {
  if (verdict.state === 'fullscreen') return showScreen(session, maxTokens);
  if (verdict.state !== 'continuation' || session.stream.phases.phase !== 'input') return undefined;
  // Such an editor shows its error below the line.
  if (!session.shellOf()?.traits.keepsUnfinishedLines) return undefined;
  const { lines } = await captureScreen(session);
  return lines
    .filter((line) => line.trim() !== '')
    .slice(-4)
    .map(neutraliseText)
    .join('\n');
}

/**
 * Saves the reading place before the answer goes out. If this server ends right after that, the next one does not show
 * the same output again.
 */
async function saveReadingPlace({ row: { paneId }, stream, tmux }: Session): Promise<string | undefined> {
  const line = sequence(setOption(paneId, 'cursor', writePlace(stream.cursor)), currentPath(paneId));
  const result = await tmux.execute(line, { repeatable: true });
  if (result && !result.ok && !isTargetGone(result)) {
    const hint = 'The output shown by pty_read full: true is complete.';
    throw tmuxFailed('tmux could not save the reading place', result.error, hint);
  }
  return result?.lines[0] || undefined;
}

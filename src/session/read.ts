// Reads a session: what is new, any part of what was, or the screen as it stands.
import { PtyholdError } from '../errors.ts';
import type { Gap } from '../journal/journal.ts';
import type { FoldLimits, FoldMode } from '../terminal/fold.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { diffScreen, drawScreen, type Screen, unchangedScreen } from '../terminal/screen.ts';
import { sequence } from '../tmux/quote.ts';
import { isTargetGone } from '../tmux/result.ts';
import { currentPath, setOption } from '../tmux/session-commands.ts';
import { attachLine } from './attach-line.ts';
import type { Expectation } from './completion/prompt.ts';
import { completed, type State, stopped, type Verdict } from './completion/verdict.ts';
import type { Context } from './context.ts';
import { drain } from './drain.ts';
import { ECHO_REACH, kernelEchoes } from './echo.ts';
import { ensureJournal } from './journal-pipe.ts';
import { firstMatches } from './matching.ts';
import { newCommand } from './new-command.ts';
import { goneUnread, missing, newRanges } from './new-ranges.ts';
import { type Output, outputOf } from './output.ts';
import { PatternWatch } from './pattern-watch.ts';
import { captureScreen, exitCode, lookAt } from './probe.ts';
import { type Command, mayReduce, type Reduce } from './reducers.ts';
import { safeEnd } from './safe-end.ts';
import { speaksAndReads } from './shell-prompt.ts';
import { writePlace } from './timeline.ts';
import type { Pending, SessionView } from './view.ts';
import { awaitVerdict } from './wait.ts';

export interface Reading {
  view: SessionView;
  verdict: Verdict;
  output: Output | undefined;
  screen: string | undefined;
  gaps: readonly Gap[];
  notes: string[];
  cwd: string | undefined;
  /** For a person who is to type a password. */
  attach?: string;
}

export interface Waiting {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  progress?: ((elapsedMs: number) => void) | undefined;
}

export interface ReadOptions {
  fold?: FoldMode | undefined;
  raw?: boolean | undefined;
  /** The output of a known command is made shorter, where neither of the others is given. */
  reduce?: boolean | undefined;
}

/** What there is to say of something that was typed and not waited for. */
export function unwaited(view: SessionView, notes: string[]): Reading {
  const verdict = stopped('running', 'now');
  return { view, verdict, output: undefined, screen: undefined, gaps: [], cwd: undefined, notes };
}

/** Waits for what was typed last, or for whatever runs. */
export async function waitFor(
  context: Context,
  view: SessionView,
  until: RegExp | undefined,
  waiting: Waiting,
  typed = view.pending,
): Promise<Verdict> {
  await view.sync();
  if (view.row.dead) {
    await drain(context, view);
    return completed('exit', await exitCode(context, view));
  }
  const pending = typed ?? (await whateverRuns(context, view));
  if (!pending && view.timeline.phase === 'more') return stopped('continuation', 'state');
  if (!pending && !until) return completed('prompt', view.timeline.status);
  const verdict = await awaitVerdict(context, view, {
    pending: pending ?? running(view.scanned, undefined),
    until: until && new PatternWatch(view, until, Math.max(view.cursor.offset, pending?.from ?? 0)),
    timeoutMs: waiting.timeoutMs,
    signal: waiting.signal,
    progress: waiting.progress,
  });
  if (verdict.complete && verdict.via !== 'until' && view.pending === typed) view.pending = undefined;
  view.asking = ASKING.includes(verdict.state) ? view.scanned : undefined;
  const note = until && verdict.via !== 'until' ? await noteOnScreen(context, view, until) : undefined;
  return note === undefined ? verdict : { ...verdict, note };
}

async function noteOnScreen(context: Context, view: SessionView, until: RegExp): Promise<string | undefined> {
  const { lines } = await captureScreen(context, view);
  const [at = -1] = firstMatches(until, [lines.map(neutraliseText).join('\n')]);
  return at < 0 ? undefined : 'the pattern stands on the screen, but in nothing new';
}

const ASKING: readonly State[] = ['waiting_input', 'password', 'continuation'];

/** What is new since the last read, or the screen where a full-screen program draws. */
export function readNew(context: Context, view: SessionView, verdict: Verdict, options: ReadOptions): Promise<Reading> {
  const turn = view.reading.then(() => readInTurn(context, view, verdict, options));
  view.reading = turn.catch(() => undefined);
  return turn;
}

async function readInTurn(
  context: Context,
  view: SessionView,
  verdict: Verdict,
  options: ReadOptions,
): Promise<Reading> {
  const notes = verdict.note === undefined ? [] : [verdict.note];
  const known = verdict.end ?? view.scanned;
  const end = Math.max(view.cursor.offset, verdict.end ?? (verdict.complete ? known : await safeEnd(view, known)));
  const gone = await goneUnread(view, end);
  const ranges = await newRanges(view, end, gone?.until);
  const command = mayReduce(options) && !gone ? await newCommand(view, verdict, { ranges, end }) : undefined;
  const output = await outputOf(view, ranges, {
    mode: options.fold ?? 'head_tail',
    limits: limits(context),
    raw: options.raw ?? false,
    prompt: verdict.prompt,
    typed: view.typedAtPrompts,
    reduce: reduceFor(context, view, command),
  });
  if (output.reduced) context.savings.add(output.reduced.by, output.reduced);
  // After it was drawn, since more may have gone meanwhile.
  const gaps = await missing(view, end);
  const screen = await screenFor(context, view, verdict, output.tokens);
  await noteEchoes(view, end);
  view.advance(end);
  const cwd = await commit(context, view);
  const reading = { view, verdict, output, screen, gaps, notes, cwd };
  if (verdict.state !== 'password') return reading;
  return { ...reading, attach: await attachLine(context, view.row.name) };
}

/** What was typed ahead and has been echoed needs no other echo. */
async function noteEchoes(view: SessionView, end: number): Promise<void> {
  for (const sent of view.sent) {
    if (!sent.ahead || sent.at >= end) continue;
    const bytes = Buffer.from(await view.read({ from: sent.at, to: Math.min(end, sent.at + ECHO_REACH) }));
    if (kernelEchoes(sent.text).some((echo) => bytes.includes(echo))) sent.ahead = 0;
  }
}

export function reduceFor(context: Context, view: SessionView, command: Command | undefined): Reduce | undefined {
  return command && ((text) => context.reducers.reduce(command, text, view.row.cols));
}

async function screenFor(
  context: Context,
  view: SessionView,
  verdict: Verdict,
  spent: number,
): Promise<string | undefined> {
  if (verdict.state === 'fullscreen') {
    const before = view.lastScreen;
    const now = await remember(context, view);
    return (before && unchangedScreen(before, now)) ?? drawScreen(now, limits(context).maxTokens - spent);
  }
  // fish keeps a line that is unfinished or wrong in its editor, with its complaint below.
  if (verdict.state !== 'continuation' || view.shellOf()?.kind !== 'fish' || view.timeline.phase !== 'input')
    return undefined;
  const { lines } = await captureScreen(context, view);
  return lines
    .filter((line) => line.trim() !== '')
    .slice(-4)
    .map(neutraliseText)
    .join('\n');
}

/** One look at the terminal takes so long: without it nobody knows whether what runs waits for input. */
const GLANCE_MS = 200;

/** What can be said right now, without waiting for the end of anything. */
export async function glance(context: Context, view: SessionView): Promise<Verdict> {
  if (view.row.alternate && !view.row.dead) return stopped('fullscreen', 'now');
  const verdict = await waitFor(context, view, undefined, { timeoutMs: GLANCE_MS });
  return verdict.via === 'timeout' ? { ...verdict, via: 'now' } : verdict;
}

export type ScreenPart = { kind: 'whole' } | { kind: 'changed' } | { kind: 'rows'; first: number; last: number };

export async function readScreen(context: Context, view: SessionView, how: ScreenPart): Promise<string> {
  const before = view.lastScreen;
  const now = await remember(context, view);
  const { maxTokens } = limits(context);
  if (how.kind === 'changed' && before) return diffScreen(before, now, maxTokens);
  return drawScreen(now, maxTokens, how.kind === 'rows' ? how : undefined);
}

export async function prepare(context: Context, nameOrId: string): Promise<SessionView> {
  const view = await context.find(nameOrId);
  await ensureJournal(context, view);
  await view.sync();
  if (view.row.dead) await drain(context, view);
  return view;
}

export function limits(context: Context): FoldLimits {
  // The last line and the notes need some of what may be said.
  const { headLines, tailLines, maxLineLength, maxOutputTokens } = context.config;
  return { headLines, tailLines, maxLineLength, maxTokens: maxOutputTokens - 150 };
}

async function whateverRuns(context: Context, view: SessionView): Promise<Pending | undefined> {
  const { phase } = view.timeline;
  if (phase === 'foreign') return running(view.cursor.offset, undefined);
  // The shell itself reads: at its prompt, behind which the output of a job may stand.
  const unsaid = phase === 'input' && !view.marksOutput() && !speaksAndReads(view, await lookAt(context, view));
  if (phase !== 'output' && phase !== 'starting' && !unsaid) return undefined;
  const from = phase === 'starting' ? 0 : view.scanned;
  return running(from, { from, lines: 1, ahead: 0 });
}

function running(from: number, expected: Expectation | undefined): Pending {
  return { from, text: '', expected, promptBefore: undefined, atPrompt: false };
}

async function remember(context: Context, view: SessionView): Promise<Screen> {
  view.lastScreen = await captureScreen(context, view);
  return view.lastScreen;
}

/** Written before the answer goes out: a server that ends right after it must not show the same again. */
async function commit(context: Context, view: SessionView): Promise<string | undefined> {
  const { paneId } = view.row;
  const line = sequence(setOption(paneId, 'cursor', writePlace(view.cursor)), currentPath(paneId));
  const result = await context.tmux.execute(line, { repeatable: true });
  if (result && !result.ok && !isTargetGone(result)) {
    throw new PtyholdError(
      'tmux_failed',
      `tmux could not keep the reading place: ${result.error}.`,
      'The output shown by pty_read full: true is complete.',
    );
  }
  return result?.lines[0] || undefined;
}

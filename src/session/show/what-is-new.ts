// Shows new output once, or the screen of a full-screen program.
import { describeError, type PtyholdError } from '../../errors.ts';
import type { Gap } from '../../journal/journal.ts';
import { log } from '../../log.ts';
import { observer } from '../../observer.ts';
import { cut } from '../../terminal/fold-items.ts';
import { neutraliseText } from '../../terminal/neutralise.ts';
import { estimateTokens } from '../../terminal/tokens.ts';
import { setOption } from '../../tmux/options.ts';
import { sequence } from '../../tmux/quote.ts';
import { isTargetGone, tmuxFailed } from '../../tmux/result.ts';
import { parseRow, showRow } from '../../tmux/rows.ts';
import { currentPath } from '../../tmux/session-commands.ts';
import { stopped, type Verdict } from '../completion/verdict.ts';
import type { Context } from '../context.ts';
import { findLineLeftOpen } from '../echo/open-line.ts';
import { findSafeEnd } from '../echo/safe-end.ts';
import { behindTornLine, findDroppedUnread, findGaps, findUnreadOutput, hasEchoOf } from '../echo/unread.ts';
import { captureScreen } from '../look/terminal.ts';
import { canReduce, type OutputForm, partOf } from '../services/reducers.ts';
import { ALONE, type Part } from '../services/together.ts';
import { type Range, subtract } from '../state/range.ts';
import { placeAt, type ReadingPlace } from '../state/reading-place.ts';
import type { Session } from '../state/session.ts';
import { ASKING } from '../state/states.ts';
import { isOpen } from '../state/terminal-modes.ts';
import { writeLine, writePlace, writeSeen } from '../state/tmux-options.ts';
import type { Delivery, Shown } from './delivery.ts';
import { limitsOf } from './limits.ts';
import { type Output, type OutputOptions, showOutput, WORTH_REDUCING } from './output.ts';
import { leftOnScreen, showScreen } from './screen.ts';
import { attachForPassword, readingOfWait, type WaitedReading } from './waited.ts';
import { findNewCommand } from './whole-command.ts';

const LONGEST_MATCH = 200;

export interface Reading extends WaitedReading {
  output: Output | undefined;
  screen: string | undefined;
  gaps: readonly Gap[];
  cwd: string | undefined;
  /** It waits on the disk. */
  isQueued?: boolean;
}

export interface ShowOptions extends OutputForm {
  /** Present if the answer shows several sessions. */
  part?: Part | undefined;
}

/** The reading for text or keys that nobody waits for. Nobody has looked: it says what was known before. */
export function readingOfUnwaited(session: Session, hasEntered: boolean, notes: string[]): Reading {
  const stands = session.isAtMarkedPrompt && !hasEntered ? 'idle' : 'running';
  return readingWithoutOutput(session, stopped(session.row.alternate ? 'fullscreen' : stands, 'now'), notes);
}

/** The reading for a text that was not typed. `why` also says what to do. */
export async function readingOfHeldBack(session: Session, why: PtyholdError & { verdict: Verdict }): Promise<Reading> {
  const reading = readingWithoutOutput(session, why.verdict, [describeError(why)]);
  return { ...reading, ...(await attachForPassword(session, why.verdict)), isHeldBack: true };
}

function readingWithoutOutput(session: Session, verdict: Verdict, notes: string[]): Reading {
  return { session, verdict, output: undefined, screen: undefined, gaps: [], cwd: undefined, notes };
}

/** As `showNew`, unless a newer read waits, which will show it. `newest` was the newest read when this wait began. */
export async function showUnlessOvertaken(
  context: Context,
  session: Session,
  verdict: Verdict,
  options: ShowOptions & { newest: number },
  delivery: Delivery,
): Promise<Reading> {
  if (!session.reads.isOneNewer(options.newest)) return showNew(context, session, verdict, options, delivery);
  return readingWithoutOutput(session, verdict, ['a newer call on this session shows the output']);
}

export function showNew(
  context: Context,
  session: Session,
  verdict: Verdict,
  options: ShowOptions,
  delivery: Delivery,
): Promise<Reading> {
  return delivery.inTurn(session.reading, () => showInTurn(context, session, verdict, options, delivery));
}

async function showInTurn(
  context: Context,
  session: Session,
  verdict: Verdict,
  options: ShowOptions,
  delivery: Delivery,
): Promise<Shown<Reading>> {
  const end = await findEnd(session, verdict);
  const draw = async (maxTokens: number): Promise<Drawn> => {
    const output = await showNewOutput(context, session, verdict, end, { ...options, maxTokens });
    return { output, screen: await showScreenFor(session, verdict, maxTokens - output.tokens, delivery) };
  };
  // If this server ends before the place is put back, the next one would begin behind what nobody has seen.
  const next = delivery.isCancelled ? session.stream.cursor : placeAt(session.stream, end);
  const [cwd, { output, screen }] = await Promise.all([
    savePlace(session, next, forLists(session, verdict)),
    drawInPart(options.part, limitsOf(context.config).maxTokens, draw),
  ]).catch(async (error: unknown) => {
    await savePlace(session, session.stream.cursor);
    throw error;
  });
  log.note('drawn', () => ({ lines: output.lines, cwd }));
  // Looked up after drawing, since the ring may have dropped more meanwhile.
  const gaps = await findGaps(session, end);
  await session.typed.noteEchoes((sent) => hasEchoOf(session, sent, end));
  context.keeper.noteFolder(session.id, cwd);
  const hidden = hiddenMatch(verdict, output);
  const waited = await readingOfWait(session, verdict);
  const isToldLeft = verdict.complete && waited.notes.length === 0;
  const left = isToldLeft ? await leftOnScreen(session, output.lines > 0) : waited.notes;
  return {
    value: {
      ...waited,
      output,
      screen,
      gaps,
      notes: [...hidden, ...left],
      cwd,
    },
    delivered: () => {
      session.noteShown(end);
      observer().shown({ shown: output.reduced?.after ?? output.tokens, printed: output.rawTokens });
      if (output.reduced) context.savings.add(output.reduced.by, output.reduced);
      const { tokens, unreduced } = output;
      if (unreduced !== undefined) context.unreduced.add(unreduced, { before: tokens, after: tokens });
      if (output.changes?.saved) context.savings.add('fold=changes', output.changes.saved);
    },
    dropped: async () => {
      await savePlace(session, session.stream.cursor);
    },
  };
}

/** Who waited for it wants to see it, also where it stands amid much. */
function hiddenMatch({ matched }: Verdict, { text, hiddenLines }: Output): string[] {
  const isShown = matched === undefined || matched === '' || hiddenLines === 0 || text.includes(matched);
  return isShown ? [] : [`until found ${JSON.stringify(cut(matched, LONGEST_MATCH))}`];
}

interface Drawn {
  output: Output;
  screen: string | undefined;
}

/** Draws again what is more than its share of an answer on several sessions. */
async function drawInPart(
  part = ALONE,
  maxTokens: number,
  draw: (maxTokens: number) => Promise<Drawn>,
): Promise<Drawn> {
  const drawn = await draw(maxTokens);
  const wanted = drawn.output.tokens + (drawn.screen === undefined ? 0 : estimateTokens(drawn.screen));
  const granted = await part.take(wanted);
  return granted < wanted ? draw(granted) : drawn;
}

/** The shown output ends with the command, or else after the last whole character. */
async function findEnd(session: Session, { complete, end, via }: Verdict): Promise<number> {
  const { cursor, scanned } = session.stream;
  if (session.remains || (via === 'until' && end === undefined)) return scanned;
  const last = end ?? (await (complete ? findLineLeftOpen(session) : findSafeEnd(session, scanned)));
  return Math.max(cursor.offset, last);
}

async function showNewOutput(
  { config, reducers }: Context,
  session: Session,
  verdict: Verdict,
  end: number,
  options: OutputForm & { maxTokens: number },
): Promise<Output> {
  const gone = await findDroppedUnread(session, end);
  const unread = await findUnreadOutput(session, end, gone && (await behindTornLine(session, gone, end)));
  const ranges = options.raw ? unread : withoutScreen(session, verdict, unread);
  const mayBeWhole = !gone && (canReduce(options) || options.fold === 'changes');
  const command = mayBeWhole ? await findNewCommand(session, verdict, { ranges, end }) : undefined;
  const form: OutputOptions = {
    mode: partOf(options.fold) ?? 'head_tail',
    limits: { ...limitsOf(config), maxTokens: options.maxTokens },
    raw: options.raw ?? false,
    prompt: verdict.isOtherPrompt ? undefined : verdict.prompt,
    typed: session.typed.atPrompts,
    reducing: command && canReduce(options) ? reducers.forCommand(command) : undefined,
  };
  const output = await showOutput(session, ranges, form);
  if (options.fold === 'changes') {
    const { showChanges } = await import('./changes.ts');
    return showChanges(session, command, ranges, output, form);
  }
  const isLong = canReduce(options) && command?.isLine && output.tokens >= WORTH_REDUCING;
  return isLong && hasNoReducer(output) ? { ...output, unreduced: await reducers.nameOf(command.text) } : output;
}

/** What a full-screen program has drawn that has had the screen since before is seen there. */
function withoutScreen({ stream }: Session, { state }: Verdict, ranges: readonly Range[]): readonly Range[] {
  const { offset } = stream.cursor;
  const { screens, drawings } = stream.modes;
  const isSeen = (range: Range): boolean => state === 'fullscreen' || (range.from < offset && !isOpen(range));
  return subtract(ranges, [...screens.filter(({ from }) => from < offset), ...drawings.filter(isSeen)]);
}

function hasNoReducer({ reduced }: Output): boolean {
  return reduced === undefined || reduced.by === 'general' || reduced.by === 'repeats';
}

async function showScreenFor(
  session: Session,
  verdict: Verdict,
  maxTokens: number,
  delivery: Delivery,
): Promise<string | undefined> {
  // A debugger may have a prompt below the source that it draws.
  const isOnScreen = session.row.alternate && (verdict.agent !== undefined || verdict.prompt !== undefined);
  if (verdict.state === 'fullscreen' || isOnScreen) return showScreen(session, maxTokens, delivery);
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

/** What lists tell: the line that the shell read last, and the state if it lasts until something comes. */
function forLists({ front, stream: { scanned, phases, gaps } }: Session, verdict: Verdict): Record<string, string> {
  // A prompt without marks is that of a program, which waits for the next line.
  const state = verdict.complete && verdict.prompt !== undefined ? 'waiting_input' : verdict.state;
  const isPromptOnItsWay = state === 'idle' && verdict.via === 'prompt' && phases.awaitsPrompt;
  const lasts = state === 'stopped' || isPromptOnItsWay || (ASKING.includes(state) && front.isStillAsking(scanned));
  const isOpen = phases.phase === 'output' || phases.phase === 'more';
  const line = isOpen ? phases.openLine : phases.endsSince(0).at(-1)?.line;
  const to = Math.min(line?.to ?? 0, scanned);
  // Of a line that began before lost output, only the end is surely one line.
  const from = Math.max(line?.from ?? 0, ...gaps.map(({ until }) => until));
  return {
    seen: lasts ? writeSeen({ offset: scanned, state }) : '',
    ...(line && from < to ? { line: writeLine({ from, to }) } : gaps.length > 0 && { line: '' }),
  };
}

/**
 * Saves the reading place before the answer goes out. If this server ends right after that, the next one does not show
 * the same output again.
 */
async function savePlace(
  session: Session,
  place: ReadingPlace,
  facts: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
  const {
    row: { paneId },
    tmux,
    remains,
  } = session;
  if (remains) {
    await remains.keepPlace(writePlace(place));
    return remains.cwd;
  }
  const agent = session.changeOfSaid();
  const options = Object.entries({ cursor: writePlace(place), ...facts, ...(agent !== undefined && { agent }) });
  const saves = options.map(([name, value]) => setOption(paneId, name, value));
  const { scanned, fileChanges } = session.stream;
  const line = sequence(...saves, currentPath(paneId), showRow(paneId));
  const result = await tmux.execute(line, { repeatable: true });
  const row = result?.ok ? parseRow(result.lines.at(-1) ?? '') : undefined;
  if (row) session.rest(row, { scanned, fileChanges });
  if (result && !result.ok && !isTargetGone(result)) {
    const hint = 'The output shown by pty_read full: true is complete.';
    throw tmuxFailed('tmux could not save the reading place', result.error, hint);
  }
  return result?.lines[0] || undefined;
}

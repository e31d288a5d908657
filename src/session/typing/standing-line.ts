// What stands on the shell's line before a text is typed: nothing, our own text, a report of the terminal, or a person's.
import { STAR, UNKNOWN } from '../../gate/command/stand-ins.ts';
import { log } from '../../log.ts';
import { BEGINS_TO_READ_MS, END_MARK_MS, PROMPT_STANDS_MS, REPORT_DRAWN_MS, STANDS_MS } from '../../timing.ts';
import { readPeople, tellPeople } from '../../tmux/people.ts';
import type { Receipt } from '../../tmux/receipts.ts';
import { mayAwaitKey } from '../look/after-keys.ts';
import { bareText, withoutSpaces } from '../look/bare-text.ts';
import { isEditorAsking } from '../look/editor-question.ts';
import { behindKnownPrompt, behindPromptOfShell } from '../look/resting-line.ts';
import { barePrompt, isPromptShown, isShellReading, see } from '../look/shell-prompt.ts';
import { isTextAtCursor, lookAt, readCursorLine } from '../look/terminal.ts';
import { type PromptLine, readPromptLine } from '../look/typed-line.ts';
import { LF } from '../state/feeds.ts';
import type { Session } from '../state/session.ts';
import { stillFor } from '../state/still.ts';
import { until } from '../state/until.ts';
import { refuseTyped } from './begun-line.ts';
import { isSearchBegun, isSearchEnded } from './begun-search.ts';
import { heldBackByEditor, heldBackBySomebody } from './held-back.ts';
import { awaitTextOfAnother, isTextOfAnother, ownUnrun, unrunAsShown } from './own-text.ts';
import { takesPastes } from './pastes.ts';

/** Jobs in the background may print any amount after the prompt. A line that somebody types is shorter. */
const LONGEST_LINE = 64 * 1024;

/** So much of the line before a prompt is looked at. */
const OPEN_LINE = 512;

/** What is left of a report when a line editor has taken its first bytes as a key. */
const REPORT = [
  '<?\\d+;\\d+;\\d+[Mm]',
  '[?>=]?\\d*(?:;\\d+)*\\$?[cnRtuy]',
  '(?:\\d+;)?\\d+;rgba?:[\\da-f/]+',
  '52;\\w*;[\\w+/=]*',
  '[>!]\\|[\\w.()-]+',
  '[01](?:\\+r[\\da-f=;]*|\\$r[\\d;:]*\\w)',
].join('|');
const SIGNS = String.raw`(?:\^\[|\^G|[\x1b\[\]P\\:])*`;
const ENDS_WITH_REPORT = new RegExp(`(?:${REPORT})${SIGNS}$`, 'i');
/** A report nobody was seen to ask for must be nothing else. */
const ONLY_REPORTS = new RegExp(`^(?:${SIGNS}(?=[^a-z]*[;|])(?:${REPORT}))+${SIGNS}$`, 'i');

/**
 * Returns the keys that clear the line of a report. Refuses to type behind what a person has typed. In the usual case the
 * journal alone tells that nothing stands there.
 */
export async function keysThatClear(session: Session, signal?: AbortSignal): Promise<readonly string[]> {
  await refuseEditorQuestion(session);
  if (isReportAsked(session)) await awaitReport(session, signal);
  if (session.readsKeys !== false && (await isLineBeforeOpen(session))) await awaitTypedAhead(session, signal);
  if (session.stream.phases.isDrawnAnew) await awaitLineDrawn(session, signal);
  await awaitTextOfAnother(session, async () => (await textBehindPrompt(session)) !== '');
  const keys = await findKeys(session);
  if (keys) return keys;
  // Another server's text stands there for a moment before its Enter is read.
  const { since } = session.stream.phases;
  await until(session, { within: STANDS_MS, every: STANDS_MS, signal }, () => session.stream.phases.since !== since);
  const later = await findKeys(session);
  if (later) return later;
  const before = await refuseTyped(session);
  session.onlookers.noteJudged();
  return before;
}

/** Our own keys may have begun a search, say. Whatever the answer told then, a text is no answer to the shell's editor. */
export async function refuseEditorQuestion(session: Session): Promise<void> {
  if (!mayAwaitKey(session)) return;
  if ((await isEditorAsking(session)) || (await isSearchBegun(session))) throw heldBackByEditor(session.row.name);
}

/** An editor that still reads the report would take our keys for a part of it. One that sleeps while it reads has all of it. */
async function awaitReport(session: Session, signal: AbortSignal | undefined): Promise<void> {
  let drawn: string | undefined = '';
  await until(session, { within: REPORT_DRAWN_MS, every: PROMPT_STANDS_MS, signal }, async () => {
    const before = drawn;
    drawn = await textBehindPrompt(session);
    return drawn !== '' && drawn === before && isShellReading(session, await lookAt(session));
  });
}

async function awaitLineDrawn(session: Session, signal: AbortSignal | undefined): Promise<void> {
  const isStill = stillFor(session, PROMPT_STANDS_MS);
  const isDrawn = async (): Promise<boolean> => isStill() || (await textBehindPrompt(session)) !== '';
  await until(session, { within: REPORT_DRAWN_MS, every: PROMPT_STANDS_MS, signal }, isDrawn);
}

/** Undefined if somebody's text may stand there. */
async function findKeys(session: Session): Promise<readonly string[] | undefined> {
  if (session.stream.phases.phase !== 'input') return [];
  const isAsked = isReportAsked(session);
  const shown = await textBehindPrompt(session);
  const own = ownUnrun(session, shown);
  if (shown === '' && own === '' && !isAsked && (await mayBeTypedAhead(session))) return undefined;
  if (shown === withoutSpaces(own)) return own === '' ? keysForEmptyLine(session, isAsked) : [];
  if (isTextOfAnother(session, shown ?? '')) throw await heldBackBySomebody(session);
  if (await isEditorAsking(session)) throw heldBackByEditor(session.row.name);
  const line = await readLine(session, isAsked);
  const isEmpty = line?.text === '' && !(await isTextAtCursor(session));
  const isOver = own === '' || isSearchEnded(session);
  if (isEmpty && isOver && (isAsked || mayAwaitKey(session))) return keysForEmptyLine(session, isAsked);
  if (isEmpty && isLetterTaken(session, own)) throw heldBackByEditor(session.row.name);
  if (isOwn(session, own)) return [];
  log.note('the line', () => ({ shown: shown?.length, line: line?.text.length, own: own.length, isAsked }));
  if (own !== '' && (!line || isWithinOwn(session, line.text))) return [];
  if (!line) return isAsked ? keysOf(session) : undefined;
  if (line.text === '') return isEmpty ? [] : undefined;
  const known = withoutSpaces(ownUnrun(session, line.text));
  if (own !== '') return line.text === known || line.text.endsWith(line.prompt + known) ? [] : undefined;
  return (isAsked ? ENDS_WITH_REPORT : ONLY_REPORTS).test(line.text) ? keysOf(session) : undefined;
}

/** A shell that draws its prompt behind the marks is like a program without any. */
async function readLine(session: Session, isAsked: boolean): Promise<PromptLine | undefined> {
  if ((await barePrompt(session)) !== '') return readPromptLine(session, isAsked);
  const { text: line } = await readCursorLine(session);
  const text = behindKnownPrompt(session, line) ?? behindPromptOfShell(line);
  if (text === '') session.front.noteRest({ text: line, at: session.stream.scanned });
  return text === undefined ? undefined : { prompt: '', text };
}

/** Then no editor reads there, that would draw it again. */
async function mayBeTypedAhead(session: Session): Promise<boolean> {
  const { front, stream } = session;
  if (session.readsKeys !== false) return false;
  if (front.isAskedAhead(stream.phases.endCount) || (await isLineBeforeOpen(session))) return true;
  return haveOnlookersPressed(session);
}

/** What they have begun while a command ran may stand in the lines that this has printed, and the prompt does not show it. */
async function haveOnlookersPressed({ row, tmux, onlookers }: Session): Promise<boolean> {
  if (row.people === 0) return false;
  const told = await tmux.execute(tellPeople(row.paneId), { repeatable: true });
  return onlookers.havePressed(readPeople(told?.lines ?? []));
}

/** The terminal has shown something on the prompt's line before it: output without a line end, or what was typed there. */
async function isLineBeforeOpen({ stream }: Session): Promise<boolean> {
  const { promptFrom: at } = stream.phases;
  if (stream.phases.phase !== 'input' || at === undefined || at === 0) return false;
  const before = await stream.read({ from: Math.max(0, at - OPEN_LINE), to: at });
  return bareText(before.subarray(before.lastIndexOf(LF) + 1)) !== '';
}

/** Behind its prompt an editor draws what was typed ahead, before it reads on. */
async function awaitTypedAhead(session: Session, signal: AbortSignal | undefined): Promise<void> {
  await until(session, { within: STANDS_MS, every: PROMPT_STANDS_MS, signal }, async () => {
    if ((await textBehindPrompt(session)) !== '') return true;
    const { look, line } = await see(session);
    return isShellReading(session, look) && (await isPromptShown(session, line));
  });
}

/** A number for the next command, say: our own keys were letters, and the editor has put none on its line. */
function isLetterTaken(session: Session, own: string): boolean {
  return own !== '' && !isVague(own) && mayAwaitKey(session);
}

/** Our own keys may have left on the line what nobody can tell. */
function isOwn(session: Session, own: string): boolean {
  return isVague(own) || mayAwaitKey(session);
}

/** Our own keys have moved the cursor into what they left. */
function isWithinOwn({ typed, stream }: Session, beforeCursor: string): boolean {
  const { text, cursor } = typed.unrun(stream.phases);
  return cursor < text.length && withoutSpaces(text.slice(0, cursor)) === beforeCursor;
}

function isVague(own: string): boolean {
  return own.includes('\uFFFD') || own.includes(UNKNOWN) || own.includes(STAR);
}

/**
 * The editor of a shell draws again what was typed ahead. So where nothing is drawn, nothing stands. What has read a text may be
 * about to end.
 */
export async function isLineBare(session: Session): Promise<boolean> {
  const { stream } = session;
  await until(session, { within: BEGINS_TO_READ_MS }, () => stream.phases.phase === 'input');
  if (stream.phases.phase !== 'input' || !session.marksOutput() || session.readsKeys === false) return false;
  const isDrawn = async (): Promise<boolean> => (await textBehindPrompt(session)) !== '';
  return (await until(session, { within: STANDS_MS, every: PROMPT_STANDS_MS }, isDrawn)) === undefined;
}

/** Nobody has entered a line at the prompt, and lines were printed behind it, or behind what somebody has begun there. */
export async function isPromptLeftBehind(session: Session, receipts: readonly Receipt[]): Promise<boolean> {
  const { modes, phases } = session.stream;
  const { since } = phases;
  // The screen shows no prompt before the cursor, and the journal may be behind it.
  if (!(await until(session, { within: END_MARK_MS }, () => modes.lineFeed >= since))) return false;
  if (receipts.some(({ from, lines }) => from > since && lines > 0)) return false;
  return (await textBehindPrompt(session)) !== '';
}

/** What stands before a text that is typed now: where another program may have read what was typed, as the line shows. */
export async function standingAsShown(session: Session): Promise<string | undefined> {
  if (!session.typed.unrun(session.stream.phases).others) return undefined;
  const text = unrunAsShown(session, await textBehindPrompt(session));
  return text.slice(text.lastIndexOf('\n') + 1);
}

/** Without its spaces; undefined if it is too long to have been typed. */
export async function textBehindPrompt({ stream }: Session): Promise<string | undefined> {
  const range = { from: stream.phases.since, to: stream.scanned };
  return range.to - range.from > LONGEST_LINE ? undefined : bareText(await stream.read(range));
}

/** A command asked the terminal for a report. The editor of the shell itself asks behind its prompt. */
export function isReportAsked({ stream, front }: Session): boolean {
  return stream.modes.hasRequest(front.reportsUpTo, stream.phases.since);
}

/** In a vi editor Escape has made letters commands: `i` ends that. An editor that takes pastes needs no such help. */
function keysForEmptyLine(session: Session, isAsked: boolean): readonly string[] {
  if (!mayAwaitKey(session)) return isAsked ? keysOf(session) : [];
  return takesPastes(session) ? keysOf(session) : [...keysOf(session), 'i', 'C-u'];
}

function keysOf(session: Session): readonly string[] {
  return session.shellOf()?.traits.clearLine ?? [];
}

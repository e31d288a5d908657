// Decides, before anything is typed, whether and how the text can be typed.
import type { KnownAgent } from '../../agents/known/known-agent.ts';
import { replaceKeys } from '../../shells/losses.ts';
import { showName } from '../../terminal/show-name.ts';
import { END_MARK_MS } from '../../timing.ts';
import { newestId, type Receipt, readReceipts } from '../../tmux/receipts.ts';
import type { ToldQuestion } from '../../tmux/shell-questions.ts';
import { countEndsAhead } from '../completion/marks.ts';
import { readsStill } from '../completion/reads-still.ts';
import { isLineThrownAway } from '../completion/thrown-away.ts';
import { awaitKeyDone, mayAwaitKey } from '../look/after-keys.ts';
import { agentSays, noteAgent } from '../look/agent.ts';
import { showsMs } from '../look/carried.ts';
import { isEditorAsking } from '../look/editor-question.ts';
import { hasCarrier, readsKeys } from '../look/in-front.ts';
import { canReadInput } from '../look/nested-shell.ts';
import { hasReader, isReady, type Look, mayRead } from '../look/processes.ts';
import { asksForCommands } from '../look/prompt-text.ts';
import { seeReader } from '../look/see-reader.ts';
import {
  awaitInJournal,
  isAtPrompt,
  isOutdated,
  isShellInFront,
  isShellReading,
  mayBeAnotherShell,
  type Seen,
} from '../look/shell-prompt.ts';
import { takerIn } from '../look/taker.ts';
import { lookAt } from '../look/terminal.ts';
import { readPromptLine } from '../look/typed-line.ts';
import type { Leave } from '../services/leave.ts';
import type { Session } from '../state/session.ts';
import type { PromptBefore } from '../state/typed.ts';
import { until } from '../state/until.ts';
import { type AdoptOptions, adopt, finishQuestion } from './adoption.ts';
import { refuseBlocked } from './agent-text.ts';
import { asksFar, mayAskFar } from './asks-far.ts';
import { awaitInputEndRead, noteInputEndTaken, refuseBegunAhead } from './begun-ahead.ts';
import type { Way } from './enter.ts';
import { takesEnterApart } from './enter-apart.ts';
import { awaitShell } from './find-nested.ts';
import { joinIfForced } from './held-back.ts';
import { isInBuiltin, readsInBuiltin } from './in-builtin.ts';
import { awaitLineTaken } from './line-taken.ts';
import { awaitPrompt } from './next-prompt.ts';
import { holdBackFromPager } from './pager-text.ts';
import { planPaste } from './plan-paste.ts';
import { refuseBegunLine } from './program-line.ts';
import { refuseLongLines, refuseWhatEditorLoses } from './refuse-loss.ts';
import { rememberPrompt } from './remember-prompt.ts';
import { unlessAsked } from './shell-turn.ts';
import { isPromptLeftBehind, isReportAsked, keysThatClear, refuseEditorQuestion } from './standing-line.ts';
import { refuseUnfinished } from './unfinished-command.ts';

export const LONGEST_TEXT = 1024 * 1024;

/** The gate reads all shells as one language. */
const SHELL = 'sh';

/** In which situation the text is typed. */
export interface Readiness {
  /** How many commands end first. If any, the text is typed ahead. */
  ahead: number;
  /** A program inside the shell waits for it. */
  answers: boolean;
  /** Only by what it shows: nobody saw it read. What is typed there shows within so many milliseconds. */
  unseenShowsMs?: number | undefined;
  /** A program that reads keys takes the text, unless it ends before. */
  takesKeys?: boolean;
  promptBefore: PromptBefore | undefined;
  /** A shell stands at its prompt. */
  isAtPrompt: boolean;
  /** The shell itself is in front and runs a command: what reads there is a builtin of it. */
  isInBuiltin?: boolean;
  /** The program inside, unless the caller was told that it asks. */
  takenBy?: string | undefined;
  /** Perhaps what runs reads it: it takes single keys, or the line that started it names a command that reads. */
  mayBeRead: boolean;
  /** The shell was seen to read when the journal had come so far; undefined if it was not, or has marks that tell. */
  readsFrom?: number | undefined;
  /** The program that reads the text; undefined if unknown. */
  reader: string | undefined;
  /** The terminal does not echo the text, and neither does its reader. */
  isSilent: boolean;
  way: Way;
  /** The coding agent that reads the text. */
  agent?: KnownAgent | undefined;
  /** Its Enter follows once the program has drawn it. */
  isEnteredApart?: boolean;
  /** By force the text joins this line of somebody else. */
  joins?: string | undefined;
  /** Where the phase of the shell began in which all this was seen. */
  since: number;
}

export interface ReadinessOptions extends Omit<AdoptOptions, 'before'> {
  enter: boolean;
  signal?: AbortSignal | undefined;
  leave?: Pick<Leave, 'force'>;
  secret?: boolean;
}

/** Judges until nothing has changed meanwhile. More may change before the text goes in: then it is to be judged once more. */
export async function makeReady(session: Session, text: string, options: ReadinessOptions): Promise<Readiness> {
  for (;;) {
    await session.stream.sync();
    const patience = { ...options, answers: options.secret || options.leave?.force };
    await awaitPrompt(session, patience);
    await awaitLineTaken(session, options.signal);
    await awaitShell(session, patience);
    await finishQuestion(session, options.deadline);
    // A key may be bound to a program, of which the shell prints no mark.
    const isKeyed = mayAwaitKey(session);
    if (isKeyed) await awaitKeyDone(session, options);
    const ready =
      session.isAtMarkedPrompt && !isKeyed
        ? await judge(session, text, options)
        : await unlessAsked(session, options, (before) => judge(session, text, { ...options, before }));
    if (ready && !isOutdated(session, ready)) return ready;
  }
}

/** What was known of questions to the shell before anything was looked at; undefined at a prompt with marks. */
interface JudgeOptions extends ReadinessOptions {
  before?: ToldQuestion;
}

/** Undefined where the shell has shown another prompt than the one that was looked at. */
async function judge(session: Session, text: string, options: JudgeOptions): Promise<Readiness | undefined> {
  const { phases, scanned } = session.stream;
  const { before } = options;
  const receipts = before && readReceipts(before.typed);
  session.front.noteJudgedBehind(receipts && newestId(receipts));
  const { phase, since, wantsLine } = phases;
  const seen = before ? await seeReader(session) : undefined;
  if (seen) await awaitJournal(session, seen, options.signal);
  if (phases.since !== since) return undefined;
  if (seen && !options.leave?.force && (await holdBackFromPager(session, seen, text))) return undefined;
  const atPrompt = !seen || (await isAtPrompt(session, seen)) || (await hasBegunLine(session, seen, receipts ?? []));
  if (seen && atPrompt) session.front.noteReadsKeys(phases.shellKey, seen.look.mode === 'raw');
  if (receipts && atPrompt) noteInputEndTaken(session, receipts);
  const { way, bare } = planPaste(session, text, atPrompt, seen?.look);
  // What is quoted is not lost.
  const taken = way.quote === undefined ? bare : replaceKeys(bare, () => ' ');
  await refuseWhatEditorLoses(session, taken, way.brackets && session.stream.modes.hasBracketedPaste);
  if (!atPrompt || session.shellOf()?.traits.asksForPastes === 'never') await refuseLongLines(session, text);
  const isSilent = seen?.look.mode === 'silent';
  const isAsked =
    isStillAsking(session) ||
    phase === 'more' ||
    (seen !== undefined && readsStill(session, seen.look, receipts ?? []));
  if (atPrompt) {
    const unfinished = await joinIfForced(options.leave, () => refuseUnfinished(session), []);
    const ahead = isAsked || (await isEarlierThrownAway(session)) ? 0 : countUnanswered(session);
    const isFree = ahead === 0 && !isAsked;
    if (isAsked) await refuseEditorQuestion(session);
    const standing = await joinIfForced(
      options.leave,
      async () => (isFree ? keysThatClear(session, options.signal) : []),
      [],
    );
    return {
      ahead,
      answers: false,
      promptBefore: undefined,
      isAtPrompt: atPrompt,
      mayBeRead: false,
      reader: ahead > 0 ? undefined : SHELL,
      isSilent,
      way: { ...way, before: [...unfinished.result, ...standing.result, ...way.before] },
      joins: unfinished.joins ?? standing.joins,
      since,
    };
  }
  const agent = await noteAgent(session, seen.look);
  refuseBlocked(session, seen.look);
  const { joins } = await joinIfForced(options.leave, () => refuseBegunLine(session, seen), undefined);
  if (before && options.enter && (await adopt(session, seen, { ...options, before }))) return undefined;
  const isFar = asksFar(session, seen);
  // The input of a coding agent looks like a prompt, and stands there while it works, too.
  // What fills the screen of another machine may have a shell in it, whose prompt looks like the one that was left.
  const isDrawnFar = session.row.alternate && hasCarrier(seen.look);
  const promptBefore = agent || isDrawnFar ? undefined : await rememberPrompt(session, seen);
  // A shell that does not mark output also stands in `input` while a command runs. Then only the shell itself can be
  // free: the prompt on the screen is its own.
  const isBuiltin = !isAsked && (await readsInBuiltin(session, seen.look, options.signal));
  const isProgram = isFar || isBuiltin || !isShellInFront(session, seen.look);
  const isFree =
    isAsked ||
    isFar ||
    (isProgram && readsLine(seen.look)) ||
    (wantsLine ? isShellReading(session, seen.look) : asksInside(session, seen));
  const ahead = isFree ? 0 : countUnanswered(session, phase === 'output' || wantsLine);
  const answers = isAsked || (isFree && isProgram);
  if (ahead > 0 && (await awaitInputEndRead(session, seen, options.deadline))) return undefined;
  const begun = await joinIfForced(
    options.leave,
    async () => (ahead > 0 ? refuseBegunAhead(session, seen) : undefined),
    undefined,
  );
  const readsFrom = wantsLine && isFree && !isProgram ? scanned : undefined;
  const { lastLine = '' } = session.typed;
  const mayReadKeys = mayRead(seen.look) && (!hasCarrier(seen.look) || mayAskFar(session, seen));
  // The clients of tmux, screen and Emacs leave the terminal to a server, which stands in front of nothing.
  const hasServer = session.row.alternate && seen.look.mode === 'raw';
  const mayBeRead = mayReadKeys || hasServer || canReadInput(lastLine);
  const reader = await takerIn(session, seen.look);
  const isUntold = answers && !isAsked && !promptBefore && !agent;
  const taker = isUntold && reader !== undefined ? showName(reader) : undefined;
  const takenBy = taker !== undefined && isBuiltin ? `a builtin of ${taker}` : taker;
  const isUnseen = answers && (isBuiltin || !hasReader(seen.look));
  const unseenShowsMs = isUnseen ? showsMs(session, seen.look) : undefined;
  const takesKeys = !answers && readsKeys(seen.look, session.row.alternate);
  return {
    ...{
      ahead,
      answers,
      unseenShowsMs,
      takesKeys,
      takenBy,
      promptBefore,
      isAtPrompt: atPrompt,
      mayBeRead,
      readsFrom,
    },
    ...{ reader, isSilent, way, isInBuiltin: isInBuiltin(session, seen.look) },
    joins: joins ?? begun.joins,
    agent,
    isEnteredApart: isProgram && takesEnterApart(seen.look, { isPrompted: promptBefore !== undefined, agent }),
    since,
  };
}

/** Nothing works that would have to end first. */
export function takesNow(session: Session, { ahead, isAtPrompt, answers, readsFrom }: Readiness): boolean {
  const state = agentSays(session)?.state;
  if (state !== undefined && !isAtPrompt) return state === 'idle' || state === 'done';
  return ahead === 0 && (isAtPrompt || answers || readsFrom !== undefined);
}

/** A program that waits for a line gets the text, whatever the shell does. */
function readsLine(look: Look): boolean {
  return look.mode !== 'raw' && hasReader(look);
}

/** A shell that does not mark output is at its prompt also where text stands behind that prompt, or output has come there. */
async function hasBegunLine(session: Session, { look }: Seen, receipts: readonly Receipt[]): Promise<boolean> {
  if (session.stream.phases.phase !== 'input' || session.marksOutput() || !isShellReading(session, look)) return false;
  if (mayBeAnotherShell(session)) return false;
  if ((await readPromptLine(session, isReportAsked(session))) !== undefined) return true;
  if (await isPromptLeftBehind(session, receipts)) return true;
  return look.mode === 'raw' && (await isEditorAsking(session));
}

function isStillAsking({ front, stream }: Session): boolean {
  return front.isStillAsking(stream.scanned);
}

async function isEarlierThrownAway(session: Session): Promise<boolean> {
  const earlier = session.typed.pending?.expected;
  return earlier !== undefined && (await isLineThrownAway(session, earlier.from));
}

/** How many ends are still to come: those of earlier texts, and that of what `runs`. */
function countUnanswered({ typed, stream }: Session, isRunning = false): number {
  return countEndsAhead(stream.phases, typed.pending?.expected, isRunning);
}

/**
 * Waits until the journal has the end of the command before. The screen, or a shell that reads again, may be ahead of
 * it.
 */
async function awaitJournal(session: Session, { line, look }: Seen, signal: AbortSignal | undefined): Promise<void> {
  const { phases } = session.stream;
  if (asksForCommands(line.text) && !session.stream.hasLostMarks) await awaitInJournal(session, line, signal);
  const isAnswered = isStillAsking(session) || countUnanswered(session) === 0;
  if (isAnswered || !phases.wantsLine || !isShellReading(session, look)) return;
  const { since } = phases;
  await until(session, { within: END_MARK_MS, signal }, () => phases.since !== since);
}

/**
 * Whether a program inside the shell asks. The screen may be old and still show the prompt of a shell that now runs a
 * command.
 */
function asksInside(session: Session, { line, look }: Seen): boolean {
  const runs = session.stream.phases.phase === 'output' && isShellInFront(session, look);
  return asksForCommands(line.text) && (runs ? hasReader(look) : isReady(look));
}

/** The program that reads the keys. At a marked prompt no look is needed. */
export async function readerOfKeys(session: Session): Promise<string | undefined> {
  if (!session.isAtMarkedPrompt) return takerIn(session, await lookAt(session));
  return countUnanswered(session) > 0 ? undefined : SHELL;
}

// Decides, before anything is typed, whether and how the text can be typed.
import { replaceKeys } from '../../shells/losses.ts';
import { END_MARK_MS } from '../../timing.ts';
import { newestId, type Receipt, readReceipts } from '../../tmux/receipts.ts';
import { readsStill } from '../completion/reads-still.ts';
import { awaitKeyDone, mayAwaitKey } from '../look/after-keys.ts';
import { isEditorAsking } from '../look/editor-question.ts';
import { asksForCommands } from '../look/prompt-text.ts';
import { seeReader } from '../look/see-reader.ts';
import {
  awaitInJournal,
  isAtPrompt,
  isOutdated,
  isShellReading,
  mayBeAnotherShell,
  noteHowItReads,
  type Seen,
} from '../look/shell-prompt.ts';
import { takerIn } from '../look/taker.ts';
import { lookAt } from '../look/terminal.ts';
import { readPromptLine } from '../look/typed-line.ts';
import type { Session } from '../state/session.ts';
import { until } from '../state/until.ts';
import { finishQuestion } from './adoption.ts';
import { readyAtPrompt } from './at-prompt.ts';
import { noteInputEndTaken } from './begun-ahead.ts';
import { awaitShell } from './find-nested.ts';
import { awaitLineTaken } from './line-taken.ts';
import { awaitPrompt } from './next-prompt.ts';
import { readyOffPrompt } from './off-prompt.ts';
import { holdBackFromPager } from './pager-text.ts';
import { planPaste } from './plan-paste.ts';
import { refuseLongLines, refuseWhatEditorLoses } from './refuse-loss.ts';
import { unlessAsked } from './shell-turn.ts';
import { countUnanswered, type Readiness, type ReadinessOptions, SHELL, type ToldOptions } from './situation.ts';
import { isPromptLeftBehind, isReportAsked } from './standing-line.ts';

/** Judges until nothing has changed meanwhile. More may change before the text goes in: then it is to be judged once more. */
export async function makeReady(session: Session, text: string, options: ReadinessOptions): Promise<Readiness> {
  for (;;) {
    await session.stream.sync();
    const patience = { ...options, answers: options.secret || options.leave?.force };
    await awaitPrompt(session, patience);
    await awaitLineTaken(session, options);
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

/** Undefined where the shell has shown another prompt than the one that was looked at. */
async function judge(session: Session, text: string, options: ToldOptions): Promise<Readiness | undefined> {
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
  if (seen && atPrompt) noteHowItReads(session, seen.look);
  if (receipts && atPrompt) noteInputEndTaken(session, receipts);
  const { way, bare } = planPaste(session, text, atPrompt, seen);
  // What is quoted is not lost.
  const taken = way.quote === undefined ? bare : replaceKeys(bare, () => ' ');
  await refuseWhatEditorLoses(session, taken, way.brackets && session.stream.modes.hasBracketedPaste);
  if (!atPrompt || session.shellOf()?.traits.asksForPastes === 'never') await refuseLongLines(session, text);
  const isSilent = seen?.look.mode === 'silent';
  const isAsked =
    isStillAsking(session) ||
    phase === 'more' ||
    (seen !== undefined && readsStill(session, seen.look, receipts ?? []));
  const found = { way, isSilent, isAsked, since };
  if (atPrompt) return readyAtPrompt(session, found, options);
  return readyOffPrompt(session, seen, { ...found, phase, wantsLine, scanned }, options);
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

/** The program that reads the keys. At a marked prompt no look is needed. */
export async function readerOfKeys(session: Session): Promise<string | undefined> {
  if (!session.isAtMarkedPrompt) return takerIn(session, await lookAt(session));
  return countUnanswered(session) > 0 ? undefined : SHELL;
}

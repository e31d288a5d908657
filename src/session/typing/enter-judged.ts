// Types a text that was judged, and notes what it is to the shell: which line, and behind how many others.
import { EMPTY_LINE } from '../../gate/line/keystrokes.ts';
import { log } from '../../log.ts';
import { showName } from '../../terminal/show-name.ts';
import { STANDS_MS } from '../../timing.ts';
import type { Receipt } from '../../tmux/receipts.ts';
import { observeCommand } from '../completion/observed-command.ts';
import { Leased } from '../state/leased.ts';
import type { Session } from '../state/session.ts';
import { writeUnrun } from '../state/tmux-options.ts';
import type { Pending } from '../state/typed.ts';
import { enterForAgent } from './agent-text.ts';
import { Changed, countLines, type EnteredOnce, enterText, Overtaken, type WaitingClaim } from './enter.ts';
import { enterApart } from './enter-apart.ts';
import { NotTaken, notesOn } from './held-back.ts';
import type { JudgedText } from './judge-text.ts';
import { describeCommand, forgetCommand } from './note-command.ts';
import { countLinesAhead, findRivals, startLine, startUnreadLine, typedAhead } from './own-line.ts';
import { noteSecretText, standingOn } from './secret-line.ts';

export interface TypedText {
  pending: Pending;
  isBusy: boolean;
  isStarting: boolean;
  /** It answers what the start-up of the shell asks. */
  isForStartUp: boolean;
  /** A program in front took it, and nobody had been told that it asks. */
  takenBy: string | undefined;
  /** The program that takes keys, and has taken the text as such. */
  keysTakenBy: string | undefined;
  /** The program that runs, which may read it before the shell does. */
  mayBeReadBy: string | undefined;
  /** Say that it was typed in spite of a rule, or of somebody's line. */
  notes: readonly string[];
  /** It was a secret, or the rest of one. */
  secret: boolean;
  /** The terminal did not echo it, so it may be one. */
  isSilent: boolean;
}

export interface EntryOptions {
  enter: boolean;
  signal?: AbortSignal | undefined;
  /** The id of its receipt, for a caller that asks later whether it went in. */
  receipt?: string | undefined;
  /** The row as tmux wrote it, if it was not asked for this text. */
  row?: string | undefined;
  waited?: { claim: WaitingClaim } | undefined;
}

/** All is noted before the first pause: so it is true of what the text was judged by. */
export async function enterJudged(
  session: Session,
  text: string,
  judged: JudgedText,
  options: EntryOptions,
): Promise<TypedText> {
  const entry = begin(session, text, judged, options.enter);
  const entered = await enterBegun(session, entry, judged, options);
  return noteTyped(session, entry, judged, entered);
}

type Entry = ReturnType<typeof begin>;

function begin(session: Session, text: string, { ready, secret }: JudgedText, enter: boolean) {
  const { scanned: from, phases, modes } = session.stream;
  const { ahead, isSilent, promptBefore, reader, way } = ready;
  const isNext = ready.isAtPrompt && ahead === 0;
  const { ended } = session.typed;
  const bare = text.slice(way.pressed?.length ?? 0);
  const kept = secret ? '' : bare;
  const number = session.typed.begin({
    at: from,
    text: kept,
    ahead,
    // A secret goes only where nothing echoes it, be that in a terminal inside.
    isSilent: isSilent || secret,
    isInFullScreen: session.row.alternate || modes.isDrawnWithKeypad,
    isDrawn: ready.isDrawn ?? false,
    prompts: promptBefore?.known,
  });
  if (isNext) session.roundTrips.begin(phases.shellKey);
  // What keys make of a line that stands there is not its beginning.
  const isEdited = bare !== text && standingOn(session, reader).line.text !== '';
  const begun = startLine(session, ready, { text: isEdited ? text : kept, from });
  const isShown = isNext && enter && !secret && !isSilent;
  return {
    ...{ number, from, text, bare, kept, enter, isNext, isEdited, begun, ended },
    endCount: phases.endCount,
    isBeforePrompt: phases.phase === 'starting',
    /** A shell that wants more of a command takes the text as a part of that. */
    wantsMore: phases.phase === 'more',
    lines: countLines(session, bare, way),
    command: begun && isShown ? describeCommand(session, begun) : undefined,
    /** A text that is typed ahead goes behind whatever others have typed. */
    behind: ahead === 0 ? session.front.judgedBehind : undefined,
  };
}

/** These say that nothing went in. */
const WITHDRAWN = [Leased, Overtaken, NotTaken, Changed] as const;

async function enterBegun(
  session: Session,
  { number, from, bare, enter, isNext, command, behind }: Entry,
  { ready, left, secret }: JudgedText,
  { signal, receipt, row, waited }: EntryOptions,
): Promise<EnteredOnce> {
  const { owner } = session.leases.holder;
  const unrun = writeUnrun(secret ? EMPTY_LINE : left, isNext ? from : undefined, { reader: ready.reader, owner });
  const { isAtPrompt: atPrompt, way } = ready;
  const given = { enter, secret, atPrompt, unrun, command, way, receipt, row, behind, claim: waited?.claim };
  const entering = ready.agent ? enterForAgent : ready.isEnteredApart ? enterApart : enterText;
  try {
    return await entering(session, bare, given, signal);
  } catch (error) {
    if (WITHDRAWN.some((refusal) => error instanceof refusal)) session.typed.withdraw(number);
    throw error;
  }
}

async function noteTyped(
  session: Session,
  entry: Entry,
  { ready, read, note, behind, secret }: JudgedText,
  { receipt, before }: EnteredOnce,
): Promise<TypedText> {
  const { number, from, text, bare, kept, enter, begun, command, lines, wantsMore } = entry;
  const { isAtPrompt, isSilent, promptBefore, takenBy, way } = ready;
  const isTakenInside = ready.answers || ready.takesKeys;
  if (entry.behind !== undefined && isAtPrompt && !wantsMore) noteIdleBefore(session, from, before);
  if (secret) noteSecretText(session, read, from);
  if (entry.isEdited) session.typed.noteEdited(from);
  session.front.noteReportsGone(from);
  const isFree = isAtPrompt || ready.readsFrom !== undefined;
  const met = { from, isFree, known: ready.ahead, ended: entry.endCount };
  const ahead = isTakenInside ? 0 : countLinesAhead(session, met, before);
  if (!wantsMore) session.typed.noteAhead(number, ahead, ready.mayBeRead);
  if (command !== undefined && ahead > 0) await forgetCommand(session);
  const isAhead = ahead > 0 && !isAtPrompt && begun?.from === from;
  const line = begun && isAhead ? typedAhead(begun) : begun;
  const own = line && { ...line, receipt: receipt.id, rivals: findRivals(session, receipt, before, entry.ended) };
  const unreadLine = startUnreadLine(session, ready, { text: kept, from });
  const showsMs = ready.unseenShowsMs ?? STANDS_MS;
  const unread = unreadLine && { ...unreadLine, receipt: receipt.id, rivals: [], showsMs };
  const expected = session.shellOf() && enter ? { from, lines, ahead, own, unread } : undefined;
  const whole = bare + (way.end ?? '');
  const isHigh = whole.split('\n').length >= session.row.rows;
  const atPrompts = secret ? undefined : promptBefore && { text: whole, prompts: promptBefore.known, isHigh };
  const pending = session.typed.noteEntered(number, {
    ...{ from, enter, line, expected, promptBefore, isAtPrompt, atPrompts },
  });
  observeCommand(session, pending);
  log.note('typed', () => ({ text: secret ? '[hidden]' : text, enter, from, expected, gate: note ?? 'passes' }));
  const { phase } = session.stream.phases;
  // Behind a program that the session was opened with there is no shell, and nothing that would have to end.
  const isReadAlone = phase === 'foreign' && ready.reader !== undefined;
  const reader = ready.reader === undefined ? undefined : showName(ready.reader);
  return {
    pending,
    isBusy: ahead > 0 && !wantsMore && !isReadAlone,
    isStarting: phase === 'starting' && !isTakenInside,
    isForStartUp: entry.isBeforePrompt && ready.answers,
    takenBy,
    keysTakenBy: ready.takesKeys ? reader : undefined,
    mayBeReadBy: ready.mayBeRead ? reader : undefined,
    notes: [...notesOn(note, ready.joins), ...(behind === undefined ? [] : [behind])],
    secret,
    isSilent,
  };
}

/**
 * The text went in where the shell had read all that was typed before. The texts that wait for that may not see it so any
 * more: others go in one after the other.
 */
function noteIdleBefore({ front, stream, typed }: Session, scanned: number, receipts: readonly Receipt[]): void {
  front.noteIdle({ scanned, wantsMore: false, typed: typed.lastEntered, receipts });
  stream.noteReading();
  stream.wake();
}

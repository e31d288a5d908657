// Types text into a session, one at a time in this server. Between servers tmux keeps each text whole.

import { EMPTY_LINE } from '../../gate/line/keystrokes.ts';
import { log } from '../../log.ts';
import { STANDS_MS } from '../../timing.ts';
import type { Receipt } from '../../tmux/receipts.ts';
import { observeCommand } from '../completion/observed-command.ts';
import type { Context } from '../context.ts';
import { isOutdated } from '../look/shell-prompt.ts';
import { type Leave, withLeave } from '../services/leave.ts';
import type { Holding } from '../services/roles.ts';
import { Leased } from '../state/leased.ts';
import type { Session } from '../state/session.ts';
import { writeUnrun } from '../state/tmux-options.ts';
import type { Pending } from '../state/typed.ts';
import { enterForAgent } from './agent-text.ts';
import { requireAlive, requireStillOpen } from './by-row.ts';
import { checkText } from './check-text.ts';
import { Changed, countLines, enterText, Overtaken, type WaitingClaim } from './enter.ts';
import { enterApart } from './enter-apart.ts';
import { heldBackByPrompts, NotTaken, notesOn } from './held-back.ts';
import { judgeText } from './judge-text.ts';
import { describeCommand, forgetCommand } from './note-command.ts';
import { countLinesAhead, findRivals, startLine, startUnreadLine, typedAhead } from './own-line.ts';
import type { ReadinessOptions } from './readiness.ts';
import { noteSecretText, standingOn } from './secret-line.ts';
import { inTurn, unlessChanged } from './typing-turn.ts';

export interface TypeResult {
  pending: Pending;
  /** How long it took until it was this text's turn, and what stands in front could take it. */
  readyMs: number;
  isBusy: boolean;
  isStarting: boolean;
  /** It answers what the start-up of the shell asks. */
  isForStartUp: boolean;
  /** A program in front took it, and nobody had been told that it asks. */
  takenBy: string | undefined;
  /** Say that it was typed in spite of a rule, or of somebody's line. */
  notes: readonly string[];
  /** It was a secret, or the rest of one. */
  secret: boolean;
  /** The terminal did not echo it, so it may be one. */
  isSilent: boolean;
}

export interface TypeOptions extends Omit<ReadinessOptions, 'deadline'> {
  /** How long the caller waits in all, once the text may be typed. */
  timeoutMs: number;
  leave: Leave;
  /** A secret is kept nowhere. */
  secret: boolean;
  /** The id of its receipt, for a caller that asks later whether it went in. */
  receipt?: string | undefined;
  /** The row as tmux wrote it, if it was not asked for this text. */
  row?: string | undefined;
  /** The name or id by which the session was meant then. */
  called?: string;
  /** Present for a text that waited: whoever types it, the roles of who sent it hold. */
  waited?: { claim: WaitingClaim; roles: Holding } | undefined;
}

export async function typeInto(
  context: Context,
  session: Session,
  text: string,
  options: TypeOptions,
): Promise<TypeResult> {
  checkText(text);
  return withLeave(options.leave, (leave) => {
    const began = performance.now();
    const given = { ...options, leave, began };
    return inTurn(session, options.timeoutMs, () => typeInTurn(context, session, text.replaceAll('\r\n', '\n'), given));
  });
}

/**
 * Judges anew where a prompt has come meanwhile, which another call may have read: what was seen before that tells nothing
 * of where the text goes in now. No pause comes between the check and what is noted of the text.
 */
async function typeInTurn(
  context: Context,
  session: Session,
  text: string,
  options: TypeOptions & { began: number },
): Promise<TypeResult> {
  const { began, enter, leave } = options;
  if (options.row !== undefined && options.row !== (await session.restingRow()))
    return typeByNewRow(context, session, text, options);
  await requireAlive(context, session, leave);
  const deadline = began + options.timeoutMs;
  // The row of the last answer is only tried.
  const until = options.row === undefined ? deadline : Number.POSITIVE_INFINITY;
  const judged = await unlessChanged(judgeText(context, session, text, { ...options, deadline }), until);
  if (!judged) return typeByNewRow(context, session, text, options);
  const { ready, read, left, note, secret } = judged;
  if (isOutdated(session, ready)) {
    if (performance.now() >= deadline) throw heldBackByPrompts(session.row.name);
    return typeInTurn(context, session, text, options);
  }
  const readyMs = performance.now() - began;
  log.note('ready', () => ({ ...ready, phase: session.stream.phases.phase }));
  const from = session.stream.scanned;
  const { endCount } = session.stream.phases;
  const { ended } = session.typed;
  const wantsMore = session.stream.phases.phase === 'more';
  const isBeforePrompt = session.stream.phases.phase === 'starting';
  const { isSilent, way } = ready;
  const bare = text.slice(way.pressed?.length ?? 0);
  const kept = secret ? '' : bare;
  const prompts = ready.promptBefore?.known;
  const isInFullScreen = session.row.alternate || session.stream.modes.isDrawnWithKeypad;
  // A secret goes only where nothing echoes it, be that in a terminal inside.
  const isUnechoed = isSilent || secret;
  const sent = { at: from, text: kept, ahead: ready.ahead, isSilent: isUnechoed, isInFullScreen, prompts };
  const number = session.typed.begin(sent);
  if (ready.isAtPrompt && ready.ahead === 0) session.roundTrips.begin(session.stream.phases.shellKey);
  const promptedAt = ready.isAtPrompt && ready.ahead === 0 ? from : undefined;
  const { owner } = session.leases.holder;
  const unrun = writeUnrun(secret ? EMPTY_LINE : left, promptedAt, { reader: ready.reader, owner });
  // What keys make of a line that stands there is not its beginning.
  const isEdited = bare !== text && standingOn(session, ready.reader).line.text !== '';
  const begun = startLine(session, ready, { text: isEdited ? text : kept, from });
  const lines = countLines(session, bare, way);
  const isShown = ready.isAtPrompt && ready.ahead === 0 && enter && !secret && !isSilent;
  const command = begun && isShown ? describeCommand(session, begun) : undefined;
  const given = {
    enter,
    secret,
    atPrompt: ready.isAtPrompt,
    unrun,
    command,
    way,
    receipt: options.receipt,
    row: options.row,
    // A text that is typed ahead goes behind whatever others have typed.
    behind: ready.ahead === 0 ? session.front.judgedBehind : undefined,
    claim: options.waited?.claim,
  };
  const entering = ready.agent ? enterForAgent : ready.isEnteredApart ? enterApart : enterText;
  const typing = entering(session, bare, given, options.signal).catch((error: unknown) => {
    if (WITHDRAWN.some((refusal) => error instanceof refusal)) session.typed.withdraw(number);
    throw error;
  });
  const entered = await unlessChanged(typing, until);
  if (!entered) return typeByNewRow(context, session, text, options);
  const { receipt, before } = entered;
  if (given.behind !== undefined && ready.isAtPrompt && !wantsMore) noteIdleBefore(session, from, before);
  if (secret) noteSecretText(session, read, from);
  if (isEdited) session.typed.noteEdited(from);
  session.front.noteReportsGone(from);
  const isFree = ready.isAtPrompt || ready.readsFrom !== undefined;
  const ahead =
    ready.answers || ready.takesKeys
      ? 0
      : countLinesAhead(session, { from, isFree, known: ready.ahead, ended: endCount }, before);
  // A shell that wants more of a command takes the text as a part of that.
  if (!wantsMore) session.typed.noteAhead(number, ahead);
  if (command !== undefined && ahead > 0) await forgetCommand(session);
  const isAhead = ahead > 0 && !ready.isAtPrompt && begun?.from === from;
  const line = begun && isAhead ? typedAhead(begun) : begun;
  const own = line && { ...line, receipt: receipt.id, rivals: findRivals(session, receipt, before, ended) };
  const unreadLine = startUnreadLine(session, ready, { text: kept, from });
  const showsMs = ready.unseenShowsMs ?? STANDS_MS;
  const unread = unreadLine && { ...unreadLine, receipt: receipt.id, rivals: [], showsMs };
  const expected = session.shellOf() && enter ? { from, lines, ahead, own, unread } : undefined;
  const { promptBefore, isAtPrompt } = ready;
  const atPrompts = secret ? undefined : promptBefore && { text: bare, prompts: promptBefore.known };
  const typed = session.typed.noteEntered(number, { from, enter, line, expected, promptBefore, isAtPrompt, atPrompts });
  observeCommand(session, typed);
  log.note('typed', () => ({ text: secret ? '[hidden]' : text, enter, from, expected, gate: note ?? 'passes' }));
  const isStarting = session.stream.phases.phase === 'starting' && !ready.answers && !ready.takesKeys;
  // Behind a program that the session was opened with there is no shell, and nothing that would have to end.
  const isReadAlone = session.stream.phases.phase === 'foreign' && ready.reader !== undefined;
  const isForStartUp = isBeforePrompt && ready.answers;
  const notes = notesOn(note, ready.joins);
  return {
    pending: typed,
    readyMs,
    isBusy: ahead > 0 && !wantsMore && !isReadAlone,
    isStarting,
    isForStartUp,
    takenBy: ready.takenBy,
    notes,
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

/** These say that nothing went in. */
const WITHDRAWN = [Leased, Overtaken, NotTaken, Changed] as const;

/** What the text was judged by, or was to be, is no longer true: the row of the last answer, or what was seen since. */
async function typeByNewRow(
  context: Context,
  session: Session,
  text: string,
  options: TypeOptions & { began: number },
): Promise<TypeResult> {
  await requireStillOpen(context, session, options);
  return typeInTurn(context, session, text, { ...options, row: undefined });
}

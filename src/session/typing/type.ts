// Types text or keys into a session, one at a time in this server. Between servers tmux keeps each text whole.

import { keysAsText } from '../../gate/line/keys.ts';
import { EMPTY_LINE } from '../../gate/line/keystrokes.ts';
import { log } from '../../log.ts';
import { shellNamed } from '../../shells/index.ts';
import { isEnter } from '../../tmux/keys.ts';
import { observeCommand } from '../completion/observed-command.ts';
import type { Context } from '../context.ts';
import { isOutdated } from '../look/shell-prompt.ts';
import { type Leave, withLeave } from '../services/leave.ts';
import type { Holding } from '../services/roles.ts';
import { Leased } from '../state/leased.ts';
import type { Session } from '../state/session.ts';
import { ownerOfUnrun, writeInterrupt, writeUnrun } from '../state/tmux-options.ts';
import type { OwnLine, Pending } from '../state/typed.ts';
import { enterForAgent } from './agent-text.ts';
import { requireAlive, requireStillOpen } from './by-row.ts';
import { checkText } from './check-text.ts';
import { Changed, countLines, enterKeys, enterText, Overtaken, type WaitingClaim } from './enter.ts';
import { heldBackByEarlier, heldBackByPrompts, joinIfForced, NotTaken, notesOn } from './held-back.ts';
import { findSilentOnInterrupt, noteInterrupt } from './interrupted-agent.ts';
import { judgeText } from './judge-text.ts';
import { readLineOfSomebody, refuseToJoin } from './keys-on-line.ts';
import { awaitPromptAfterKeys, awaitStart } from './next-prompt.ts';
import { describeCommand, forgetCommand } from './note-command.ts';
import { countLinesAhead, findRivals, startLine, submittedLine, typedAhead } from './own-line.ts';
import { placeOf, whichOf } from './place.ts';
import { type ReadinessOptions, readerOfKeys } from './readiness.ts';
import { requireKeys } from './role-keys.ts';
import { noteSecretText, standingOn } from './secret-line.ts';
import { splitAtInterrupts } from './split-keys.ts';
import { isLineBare } from './standing-line.ts';

export interface TypeResult {
  pending: Pending;
  /** How long it took until it was this text's turn, and what stands in front could take it. */
  readyMs: number;
  isBusy: boolean;
  isStarting: boolean;
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

/** Texts and keys go in one after the other. One whose time is over before its turn does not go in at all. */
async function inTurn<T>(session: Session, timeoutMs: number, action: () => Promise<T>): Promise<T> {
  const done = await session.typing.runWithin(timeoutMs, action);
  if (!done) throw heldBackByEarlier(session.row.name, session.stream.phases.phase === 'starting');
  return done.value;
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
  const { ready, read, left, note, secret } = await judgeText(context, session, text, { ...options, deadline });
  if (isOutdated(session, ready)) {
    if (performance.now() >= deadline) throw heldBackByPrompts(session.row.name);
    return typeInTurn(context, session, text, options);
  }
  const readyMs = performance.now() - began;
  log.note('ready', () => ({ ...ready, phase: session.stream.phases.phase }));
  const from = session.stream.scanned;
  const { ended } = session.typed;
  const wantsMore = session.stream.phases.phase === 'more';
  const kept = secret ? '' : text;
  const { isSilent, way } = ready;
  const prompts = ready.promptBefore?.known;
  const number = session.typed.begin({ at: from, text: kept, ahead: ready.ahead, isSilent, prompts });
  const promptedAt = ready.isAtPrompt && ready.ahead === 0 ? from : undefined;
  const { owner } = session.leases.holder;
  const unrun = writeUnrun(secret ? EMPTY_LINE : left, promptedAt, { reader: ready.reader, owner });
  const line = startLine(session, ready, { text: kept, from });
  const lines = countLines(session, text, way);
  const isShown = ready.isAtPrompt && ready.ahead === 0 && enter && !secret && !isSilent;
  const command = line && isShown ? describeCommand(session, line) : undefined;
  const given = {
    enter,
    secret,
    atPrompt: ready.isAtPrompt,
    unrun,
    command,
    way,
    receipt: options.receipt,
    row: options.row,
    claim: options.waited?.claim,
  };
  const entering = ready.agent ? enterForAgent : enterText;
  const entered = await entering(session, text, given, options.signal).catch((error: unknown) => {
    if (WITHDRAWN.some((refusal) => error instanceof refusal)) session.typed.withdraw(number);
    if (error instanceof Changed) return undefined;
    throw error;
  });
  if (!entered) return typeByNewRow(context, session, text, options);
  const { receipt, before } = entered;
  if (secret) noteSecretText(session, read, from);
  session.front.noteReportsGone(from);
  const isFree = ready.isAtPrompt || ready.readsFrom !== undefined;
  const ahead = ready.answers ? 0 : countLinesAhead(session, { from, isFree, known: ready.ahead }, before);
  // A shell that wants more of a command takes the text as a part of that.
  if (!wantsMore) session.typed.noteAhead(number, ahead);
  if (command !== undefined && ahead > 0) await forgetCommand(session);
  const isAhead = ahead > 0 && !ready.isAtPrompt && line?.from === from;
  const own = line && {
    ...(isAhead ? typedAhead(line) : line),
    receipt: receipt.id,
    rivals: findRivals(session, receipt, before, ended),
  };
  const expected = session.shellOf() && enter ? { from, lines, ahead, own } : undefined;
  const { promptBefore, isAtPrompt } = ready;
  const atPrompts = secret ? undefined : promptBefore && { text, prompts: promptBefore.known };
  const typed = session.typed.noteEntered(number, { from, enter, line, expected, promptBefore, isAtPrompt, atPrompts });
  observeCommand(session, typed);
  log.note('typed', () => ({ text: secret ? '[hidden]' : text, enter, from, expected, gate: note ?? 'passes' }));
  const isStarting = session.stream.phases.phase === 'starting';
  const notes = notesOn(note, ready.joins);
  return { pending: typed, readyMs, isBusy: ahead > 0, isStarting, takenBy: ready.takenBy, notes, secret, isSilent };
}

/** These say that nothing went in. */
const WITHDRAWN = [Leased, Overtaken, NotTaken, Changed] as const;

/** The row by which the text was to be judged is no longer true. */
async function typeByNewRow(
  context: Context,
  session: Session,
  text: string,
  options: TypeOptions & { began: number },
): Promise<TypeResult> {
  await requireStillOpen(context, session, options);
  return typeInTurn(context, session, text, { ...options, row: undefined });
}

export interface Pressed {
  /** Where the journal ended then. */
  from: number;
  /** The line that was submitted, if the last key was Enter. */
  own: OwnLine | undefined;
  notes: readonly string[];
  /** They followed half a secret. */
  secret: boolean;
}

/** Presses keys of our own, which need not be judged. */
export async function pressOwnKeys(context: Context, session: Session, keys: readonly string[]): Promise<void> {
  await session.typing.run(async () => {
    await requireAlive(context, session);
    await session.stream.sync();
    await enterKeys(session, keys);
  });
}

/** Presses keys for a model. They are judged as the text that they make. */
export async function pressJudgedKeys(
  context: Context,
  session: Session,
  keys: readonly string[],
  { leave, timeoutMs, receipt }: { leave: Leave; timeoutMs: number; receipt?: string | undefined },
): Promise<Pressed> {
  return withLeave(leave, (given) =>
    inTurn(session, timeoutMs, async () => {
      await requireAlive(context, session, given);
      await session.stream.sync();
      await awaitStart(session);
      await awaitPromptAfterKeys(session);
      const { isSecret: secret } = standingOn(session);
      const { notes, unrun } = await judgePressed(context, session, keys, given);
      await session.stream.sync();
      const from = session.stream.scanned;
      const silent = await findSilentOnInterrupt(session, keys);
      const own = isEnter(keys.at(-1) ?? '') ? submittedLine(session, from) : undefined;
      const [first = [], ...later] = splitAtInterrupts(session, keys);
      await enterKeys(session, first, { unrun, part: later.length > 0 ? 'first' : undefined, receipt });
      noteLineAfter(session, first);
      for (const [at, some] of later.entries()) {
        await awaitPromptAfterKeys(session);
        await enterKeys(session, some, { part: at < later.length - 1 ? 'next' : 'last' });
        noteLineAfter(session, some);
      }
      if (secret) noteSecretText(session, keysAsText(keys), from);
      session.typed.forgetUnsent();
      session.front.noteBegun(undefined);
      log.note('pressed', () => ({ keys: secret ? '[hidden]' : keys, from }));
      return { from, own, notes: [...notes, ...(await noteInterrupt(session, silent, from))], secret };
    }),
  );
}

interface JudgedKeys {
  notes: readonly string[];
  /** Undefined if the keys do not change the line. */
  unrun?: string;
}

/** Interrupts remove what stands on the line and type nothing, and C-u removes nothing more. */
const INTERRUPTS = /^[\x03\x1a\x1c][\x03\x15\x1a\x1c]*$/;

/** Keys that make no text are judged by the roles alone. */
async function judgePressed(
  context: Context,
  session: Session,
  keys: readonly string[],
  leave: Leave,
): Promise<JudgedKeys> {
  const roles = await context.roles.over(session.row);
  const isLimited = roles.all.some(({ allow }) => allow !== undefined);
  const judging = isLimited ? requireKeys(roles, keys, await readerOfKeys(session)) : roles;
  return judgeKeys(context, session, keysAsText(keys), leave, judging);
}

async function judgeKeys(
  context: Context,
  session: Session,
  text: string,
  leave: Leave,
  roles: Holding,
): Promise<JudgedKeys> {
  if (text === '') return { notes: [] };
  if (INTERRUPTS.test(text)) return { notes: [], unrun: writeInterrupt(session.stream.scanned) };
  const foreground = await readerOfKeys(session);
  const { line: typed, isSecret: secret } = standingOn(session, foreground);
  const theirs = foreground === undefined ? undefined : await readLineOfSomebody(session);
  const where = { session: whichOf(session), place: () => placeOf(context, session), roles };
  const joined = theirs && (await context.gatekeeper.admit({ text, foreground, unrun: theirs, leave, ...where }));
  const entry = { text, foreground, unrun: typed, leave, ...where, secret, isLineBare: () => isLineBare(session) };
  const admission = await context.gatekeeper.admit(entry);
  const joins = await joinIfForced(leave, () => refuseToJoin(session, theirs, text), undefined);
  const notes = notesOn(joined?.note ?? admission.note, joins.joins);
  if (secret) return { notes, unrun: '' };
  const isAtPrompt =
    session.stream.phases.wantsLine && foreground !== undefined && shellNamed(foreground) !== undefined;
  const promptedAt = isAtPrompt ? session.stream.scanned : undefined;
  // Keys that only move the cursor do not make the text ours.
  const owner = admission.unrun.text === typed.text ? ownerOfUnrun(session.row.unrun) : session.leases.holder.owner;
  return { notes, unrun: writeUnrun(admission.unrun, promptedAt, { reader: foreground, owner }) };
}

/** What the keys do to a line is known of these: the gate follows them, or they change nothing. */
const FOLLOWED = /^[\x01-\x08\x0b-\x0d\x15\x17\x19\x1a\x1c\x20-\x7f\u{80}-\u{10ffff}]+$/u;

function noteLineAfter(session: Session, pressed: readonly string[]): void {
  const { stream, typed } = session;
  const keys = keysAsText(pressed);
  const from = stream.scanned;
  if (!FOLLOWED.test(keys)) typed.noteEdited(from);
  // A shell that does not mark its output may run a program, which gets the keys.
  const isReading = stream.phases.wantsLine && session.marksOutput();
  if (!isReading && !session.shellOf()?.traits.keepsInterrupts) return;
  // On a fresh line C-d ends the shell or does nothing; behind an unfinished command it ends that.
  const drops = keys.includes('\x03') || (stream.phases.phase === 'more' && keys.includes('\x04'));
  if (drops) typed.notePromptAwaited(from);
}

// Presses keys in a session: those of a model are judged as the text that they make.
import { keysAsText } from '../../gate/line/keys.ts';
import { log } from '../../log.ts';
import { shellNamed } from '../../shells/index.ts';
import { isEnter } from '../../tmux/keys.ts';
import type { Context } from '../context.ts';
import { mayAwaitKey } from '../look/after-keys.ts';
import { plainText } from '../look/bare-text.ts';
import { readLastLine } from '../look/drawn-line.ts';
import { isEditorAsking } from '../look/editor-question.ts';
import { isKnownPrompt } from '../look/prompt-text.ts';
import { isTextAtCursor, lookAt } from '../look/terminal.ts';
import { isLineStanding } from '../look/typed-line.ts';
import { type Leave, withLeave } from '../services/leave.ts';
import type { Holding } from '../services/roles.ts';
import type { Session } from '../state/session.ts';
import { ownerOfUnrun, writeInterrupt, writeUnrun } from '../state/tmux-options.ts';
import type { OwnLine } from '../state/typed.ts';
import { requireAlive } from './by-row.ts';
import { enterKeys } from './enter.ts';
import { heldBackByEarlier, joinIfForced, notesOn } from './held-back.ts';
import { interruptsNothing } from './idle-interrupt.ts';
import { isInBuiltin, perhapsGone } from './in-builtin.ts';
import { findSilentOnInterrupt, noteInterrupt } from './interrupted-agent.ts';
import { seeAgain } from './judge-text.ts';
import { readLineOfSomebody, refuseToJoin } from './keys-on-line.ts';
import { awaitLineRuns, awaitLineTaken, awaitPasteRead } from './line-taken.ts';
import { countLinesToDrop, dropLines } from './lines-ahead.ts';
import { interruptAgainIfLost, isStarting } from './lost-interrupt.ts';
import { awaitPromptAfterKeys, awaitStart } from './next-prompt.ts';
import { submittedLine } from './own-line.ts';
import { placeOf, whichOf } from './place.ts';
import { readerOfKeys } from './readiness.ts';
import { requireKeys } from './role-keys.ts';
import { noteSecretText, standingOn } from './secret-line.ts';
import { splitAtInterrupts } from './split-keys.ts';
import { isLineBare } from './standing-line.ts';
import { inTurn, judgeAnew } from './typing-turn.ts';

export interface Pressed {
  /** Where the journal ended then. */
  from: number;
  /** So many lines, typed ahead for the shell, they may have dropped. */
  ahead: number;
  /** The prompt of the program in front that stood there then. */
  prompt: string | undefined;
  /** The line that was submitted, if the last key was Enter. */
  own: OwnLine | undefined;
  /** The shell takes no notice of them: nothing ends. */
  areIdle: boolean;
  notes: readonly string[];
  /** So long it took until the shell could take them. */
  readyMs: number;
  /** They followed half a secret. */
  secret: boolean;
  /** The program in front took each key by itself, so none of them stands on a line. */
  isTakenSingly: boolean;
  /** A line stands at the prompt behind them, though such keys may end one. */
  leavesLine: boolean;
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
  const interrupts = INTERRUPTS.test(keysAsText(keys.slice(0, 1)));
  if (!interrupts && !(await session.programs.areTyped(timeoutMs))) throw heldBackByEarlier(session);
  return withLeave(leave, (given) =>
    inTurn(session, timeoutMs, async () => {
      const began = performance.now();
      const patience = { deadline: began + timeoutMs };
      await requireAlive(context, session, given);
      await session.stream.sync();
      await awaitStart(session);
      await awaitPromptAfterKeys(session, patience);
      if (interrupts) {
        await awaitPasteRead(session);
        await awaitLineRuns(session);
      } else await awaitLineTaken(session, patience);
      const readyMs = performance.now() - began;
      const { isSecret: secret } = standingOn(session);
      const { notes, unrun } = await judgeAnew(session, timeoutMs, () => judgePressed(context, session, keys, given));
      await session.stream.sync();
      const from = session.stream.scanned;
      const ahead = await countLinesToDrop(session, keys);
      const silent = await findSilentOnInterrupt(session, keys);
      const prompt = await readProgramPrompt(session);
      const leavesLine = await endsNoLine(session, keys);
      const own = isEnter(keys.at(-1) ?? '') ? submittedLine(session, from) : undefined;
      const [first = [], ...later] = splitAtInterrupts(session, keys);
      const isIdle = await interruptsNothing(session, first);
      const isTakenSingly = await takesSingleKeys(session, first);
      const mayBeLost = first.at(-1) === 'C-c' && (await isStarting(session));
      await enterKeys(session, first, { unrun, part: later.length > 0 ? 'first' : undefined, receipt, leavesLine });
      if (!isIdle) noteLineAfter(session, first, from);
      if (mayBeLost) await interruptAgainIfLost(session, from);
      for (const [at, some] of later.entries()) {
        await awaitPromptAfterKeys(session, patience);
        const before = session.stream.scanned;
        await enterKeys(session, some, { part: at < later.length - 1 ? 'next' : 'last' });
        noteLineAfter(session, some, before);
      }
      if (secret) noteSecretText(session, keysAsText(keys), from);
      session.typed.noteKeys(from, { isMove: keys.every((key) => MOVES.has(key)), isDrop: dropLines(keys) });
      session.front.noteBegun(undefined);
      log.note('pressed', () => ({ keys: secret ? '[hidden]' : keys, from }));
      const areIdle = isIdle && later.length === 0;
      const told = [...notes, ...(await noteInterrupt(session, silent, from))];
      return { from, ahead, prompt, own, areIdle, readyMs, notes: told, secret, isTakenSingly, leavesLine };
    }),
  );
}

async function takesSingleKeys(session: Session, keys: readonly string[]): Promise<boolean> {
  return isText(keys.at(-1)) && !session.stream.phases.wantsLine && (await lookAt(session)).mode === 'raw';
}

export function isText(key: string | undefined): boolean {
  return key === 'Space' || [...(key ?? '')].length === 1;
}

async function readProgramPrompt(session: Session): Promise<string | undefined> {
  const { known = [] } = session.front.prompts ?? {};
  const line = known.length > 0 ? plainText(await readLastLine(session)) : '';
  return isKnownPrompt(line, known) ? line : undefined;
}

/**
 * Enter puts the line that a search has found at the prompt of fish, and runs nothing. C-d ends an empty line alone: of another one
 * it deletes a letter, or lists what the line may become.
 */
async function endsNoLine(session: Session, keys: readonly string[]): Promise<boolean> {
  const last = keys.at(-1) ?? '';
  if (isEnter(last)) {
    if (!session.shellOf()?.traits.keepsUnfinishedLines) return false;
    if (keys.filter(isEnter).length > 1) return false;
    return keys.includes('C-r') || (mayAwaitKey(session) && (await isEditorAsking(session)));
  }
  if (last !== 'C-d' || !session.isAtMarkedPrompt || keys.some((key) => isEnter(key) || key === 'C-c')) return false;
  return (await isLineStanding(session)) || isTextAtCursor(session);
}

/** They move the cursor on the line, and change nothing of it. */
const MOVES: ReadonlySet<string> = new Set(['Left', 'Right', 'Home', 'End', 'C-a', 'C-b', 'C-e', 'C-f']);

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
  const looking = { isLineBare: () => isLineBare(session), lookAgain: () => seeAgain(session) };
  const entry = { text, foreground, unrun: typed, leave, ...where, secret, ...looking };
  const admission = await context.gatekeeper.admit(entry);
  const joins = await joinIfForced(leave, () => refuseToJoin(session, theirs, text), undefined);
  const notes = notesOn(joined?.note ?? admission.note, joins.joins);
  if (secret) return { notes, unrun: '' };
  const isAtPrompt =
    session.stream.phases.wantsLine && foreground !== undefined && shellNamed(foreground) !== undefined;
  const promptedAt = isAtPrompt ? session.stream.scanned : undefined;
  // Keys that only move the cursor do not make the text ours.
  const owner = admission.unrun.text === typed.text ? ownerOfUnrun(session.row.unrun) : session.leases.holder.owner;
  const mayBeRead = !isAtPrompt && admission.unrun.text !== '';
  const isRead = mayBeRead && isInBuiltin(session, await lookAt(session));
  const unrun = isRead ? perhapsGone(admission.unrun) : admission.unrun;
  return { notes, unrun: writeUnrun(unrun, promptedAt, { reader: foreground, owner }) };
}

/** What the keys do to a line is known of these: the gate follows them, or they change nothing. */
const FOLLOWED = /^[\x01-\x08\x0b-\x0d\x15\x17\x19\x1a\x1c\x20-\x7f\u{80}-\u{10ffff}]+$/u;

/** `before`: where the journal ended then. What the keys bring may have come by now. */
function noteLineAfter(session: Session, pressed: readonly string[], before: number): void {
  const { stream, typed } = session;
  const keys = keysAsText(pressed);
  session.front.notePressed(stream.phases.since, keys);
  // Behind a line that it does not end, C-d has the editor list what the line may become.
  if (!FOLLOWED.test(keys) || (stream.phases.wantsLine && keys.includes('\x04'))) typed.noteEdited(stream.scanned);
  const { keepsInterrupts } = session.shellOf()?.traits ?? {};
  // A shell that does not mark its output may run a program, which gets the keys.
  if (!session.isAtMarkedPrompt && !keepsInterrupts) return;
  // On a fresh line C-d ends the shell or does nothing; behind an unfinished command it ends that.
  const isInterrupt = keys.includes('\x03');
  const drops = isInterrupt || (stream.phases.phase === 'more' && keys.includes('\x04'));
  // Some draw their prompt anew at each key, and what was on its way before is none that this one has brought.
  if (drops) typed.notePromptAwaited({ from: keepsInterrupts ? before : stream.scanned, at: Date.now(), isInterrupt });
}

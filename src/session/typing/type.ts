// Types text or keys into a session, one sender at a time.
import { PtyholdError } from '../../errors.ts';
import { keysAsText } from '../../gate/keys.ts';
import type { Entered } from '../../tmux/receipts.ts';
import type { Context } from '../context.ts';
import { exitCode } from '../look/terminal.ts';
import { type Leave, withLeave } from '../services/gatekeeper.ts';
import { dead } from '../state/gone.ts';
import type { Pending, SessionView } from '../state/session.ts';
import { readUnrun, writeUnrun } from '../state/unrun.ts';
import { ensureJournal } from '../upkeep/journal-writer.ts';
import { enterKeys, enterText } from './enter.ts';
import { awaitReader, LONGEST_TEXT, makeRoom, type RoomOptions, readerOfKeys } from './readiness.ts';

export interface Typed {
  pending: Pending;
  busy: boolean;
  starting: boolean;
  /** Said where it was typed in spite of a rule. */
  note: string | undefined;
}

export interface TypeOptions extends RoomOptions {
  leave: Leave;
  /** Then it is kept nowhere. */
  secret: boolean;
}

export async function typeInto(
  context: Context,
  view: SessionView,
  text: string,
  options: TypeOptions,
): Promise<Typed> {
  checkText(text);
  return withLeave(options.leave, (leave) =>
    inTurn(view, () => typeInTurn(context, view, text.replaceAll('\r\n', '\n'), { ...options, leave })),
  );
}

async function typeInTurn(context: Context, view: SessionView, text: string, options: TypeOptions): Promise<Typed> {
  const { enter, leave, secret } = options;
  await prepare(context, view, leave);
  const room = await makeRoom(context, view, text, options);
  const { pending, note } = await context.gatekeeper.admit({
    text: enter ? `${text}\r` : text,
    foreground: room.reader,
    pending: readUnrun(view.row.unrun, view.timeline),
    lookAgain: room.atPrompt ? undefined : () => awaitReader(context, view),
    leave,
    secret,
  });
  const from = view.scanned;
  const kept = secret ? '' : text;
  view.sent.push({ at: from, text: kept, ahead: room.ahead, prompts: room.promptBefore?.known });
  const { bracketed } = view.landmarks;
  const promptFrom = view.timeline.since;
  const unrun = writeUnrun(pending, room.atPrompt && room.ahead === 0 ? from : undefined);
  const before = await enterText(context, view, text, enter, unrun);
  const lines = bracketed ? 1 : text.split('\n').length;
  const ahead = room.ahead + (room.atPrompt ? linesAhead(view, promptFrom, before) : 0);
  const expected = view.shellOf() && enter ? { from, lines, ahead } : undefined;
  const { promptBefore, atPrompt } = room;
  const typed = { from, text: kept, expected, promptBefore, atPrompt };
  view.pending = typed;
  view.typedAtPrompts = secret ? undefined : promptBefore && { text, prompts: promptBefore.known };
  if (enter) view.lastTyped = kept;
  return { pending: typed, busy: ahead > 0, starting: view.timeline.phase === 'starting', note };
}

/** Another server may have typed at this very prompt in the same moment, so that its lines have their turn first. */
function linesAhead(view: SessionView, promptFrom: number, before: Entered | undefined): number {
  if (!before || before.from < promptFrom) return 0;
  return Math.max(0, before.lines - view.timeline.endsSince(before.from).length);
}

export interface Pressed {
  /** Where the journal ended then. */
  from: number;
  note: string | undefined;
}

/** Keys of our own, which nobody has to judge. */
export async function pressKeys(context: Context, view: SessionView, keys: readonly string[]): Promise<void> {
  await inTurn(view, async () => {
    await prepare(context, view);
    await view.sync();
    await enterKeys(context, view, keys);
  });
}

/** Keys that a model presses are judged as the text they make. */
export async function pressJudgedKeys(
  context: Context,
  view: SessionView,
  keys: readonly string[],
  leave: Leave,
): Promise<Pressed> {
  return withLeave(leave, (given) =>
    inTurn(view, async () => {
      await prepare(context, view, given);
      await view.sync();
      const { note, unrun } = await judgeKeys(context, view, keysAsText(keys), given);
      await view.sync();
      const from = view.scanned;
      await enterKeys(context, view, keys, unrun);
      return { from, note };
    }),
  );
}

interface JudgedKeys {
  note?: string | undefined;
  /** Undefined where the keys change nothing of the line. */
  unrun?: string;
}

/** Interrupts take away what stands on the line and type nothing. */
const INTERRUPTS = /^[\x03\x1a\x1c]+$/;

async function judgeKeys(context: Context, view: SessionView, text: string, leave: Leave): Promise<JudgedKeys> {
  if (text === '') return {};
  if (INTERRUPTS.test(text)) return { unrun: '' };
  const foreground = await readerOfKeys(context, view);
  const pending = readUnrun(view.row.unrun, view.timeline);
  const admission = await context.gatekeeper.admit({ text, foreground, pending, leave });
  const promptedAt = view.timeline.wantsLine ? view.scanned : undefined;
  return { note: admission.note, unrun: writeUnrun(admission.pending, promptedAt) };
}

async function inTurn<T>(view: SessionView, action: () => Promise<T>): Promise<T> {
  const turn = view.typing.then(action);
  view.typing = turn.catch(() => undefined);
  return turn;
}

async function prepare(context: Context, view: SessionView, leave?: Leave): Promise<void> {
  // Much may have happened while the person was asked.
  if (leave?.agreed?.size) await context.refresh(view);
  if (view.row.dead) throw dead(view, await exitCode(context, view));
  await ensureJournal(context, view);
}

function checkText(text: string): void {
  const size = Buffer.byteLength(text);
  if (size > LONGEST_TEXT) {
    const sentence = `The text has ${size} bytes; at most ${LONGEST_TEXT} go in one call. Nothing was typed.`;
    throw new PtyholdError('bad_argument', sentence, 'Split it, or write it to a file in parts.');
  }
  if (text.includes('\0')) {
    throw new PtyholdError(
      'bad_argument',
      'The text holds a NUL character. Nothing was typed.',
      'Send that one with pty_key C-Space.',
    );
  }
}

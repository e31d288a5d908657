// Types text or keys into a session, one at a time in this server. Between servers tmux keeps each text whole.

import { PtyholdError } from '../../errors.ts';
import { keysAsText } from '../../gate/line/keys.ts';
import { log } from '../../log.ts';
import { isEnter } from '../../tmux/keys.ts';
import type { Context } from '../context.ts';
import { awaitExitCode } from '../look/terminal.ts';
import { type Leave, withLeave } from '../services/gatekeeper.ts';
import { deadError } from '../state/gone.ts';
import type { Session } from '../state/session.ts';
import { writeUnrun } from '../state/tmux-options.ts';
import type { OwnLine, Pending } from '../state/typed.ts';
import { countLines, enterKeys, enterText } from './enter.ts';
import { countLinesAhead, findRivals, startLine, submittedLine } from './own-line.ts';
import { awaitReader, LONGEST_TEXT, makeReady, type ReadinessOptions, readerOfKeys } from './readiness.ts';

export interface TypeResult {
  pending: Pending;
  isBusy: boolean;
  isStarting: boolean;
  /** Says that it was typed in spite of a rule. */
  note: string | undefined;
}

export interface TypeOptions extends ReadinessOptions {
  leave: Leave;
  /** A secret is kept nowhere. */
  secret: boolean;
}

export async function typeInto(
  context: Context,
  session: Session,
  text: string,
  options: TypeOptions,
): Promise<TypeResult> {
  checkText(text);
  return withLeave(options.leave, (leave) =>
    session.typing.run(() => typeInTurn(context, session, text.replaceAll('\r\n', '\n'), { ...options, leave })),
  );
}

async function typeInTurn(context: Context, session: Session, text: string, options: TypeOptions): Promise<TypeResult> {
  const { enter, leave, secret } = options;
  await requireAlive(context, session, leave);
  const ready = await makeReady(session, text, options);
  const { unrun: standing, note } = await context.gatekeeper.admit({
    text: enter ? `${text}\r` : text,
    foreground: ready.reader,
    unrun: session.typed.unrun(session.stream.phases),
    lookAgain: ready.isAtPrompt ? undefined : () => awaitReader(session),
    leave,
    secret,
  });
  log.note('ready', () => ({ ...ready, phase: session.stream.phases.phase }));
  const from = session.stream.scanned;
  const kept = secret ? '' : text;
  const prompts = ready.promptBefore?.known;
  const { isSilent } = ready;
  const number = session.typed.begin({ at: from, text: kept, ahead: ready.ahead, isSilent, prompts });
  const unrun = writeUnrun(standing, ready.isAtPrompt && ready.ahead === 0 ? from : undefined);
  const line = startLine(session, ready, { text: kept, from });
  const lines = countLines(session, text);
  const { receipt, before } = await enterText(session, text, { enter, secret, atPrompt: ready.isAtPrompt, unrun });
  const ahead = ready.answers ? 0 : Math.max(ready.ahead, countLinesAhead(session, ready.isAtPrompt, before));
  const own = line && { ...line, receipt: receipt.id, rivals: findRivals(session, receipt, before) };
  const expected = session.shellOf() && enter ? { from, lines, ahead, own } : undefined;
  const { promptBefore, isAtPrompt } = ready;
  const atPrompts = secret ? undefined : promptBefore && { text, prompts: promptBefore.known };
  const typed = session.typed.noteEntered(number, { from, enter, line, expected, promptBefore, isAtPrompt, atPrompts });
  log.note('typed', () => ({ text: secret ? '[hidden]' : text, enter, from, expected, gate: note ?? 'passes' }));
  return { pending: typed, isBusy: ahead > 0, isStarting: session.stream.phases.phase === 'starting', note };
}

export interface Pressed {
  /** Where the journal ended then. */
  from: number;
  /** The line that was submitted, if the last key was Enter. */
  own: OwnLine | undefined;
  note: string | undefined;
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
  leave: Leave,
): Promise<Pressed> {
  return withLeave(leave, (given) =>
    session.typing.run(async () => {
      await requireAlive(context, session, given);
      await session.stream.sync();
      const { note, unrun } = await judgeKeys(context, session, keysAsText(keys), given);
      await session.stream.sync();
      const from = session.stream.scanned;
      const own = isEnter(keys.at(-1) ?? '') ? submittedLine(session, from) : undefined;
      await enterKeys(session, keys, unrun);
      session.typed.forgetUnsent();
      log.note('pressed', () => ({ keys, from }));
      return { from, own, note };
    }),
  );
}

interface JudgedKeys {
  note?: string | undefined;
  /** Undefined if the keys do not change the line. */
  unrun?: string;
}

/** Interrupts remove what stands on the line and type nothing. */
const INTERRUPTS = /^[\x03\x1a\x1c]+$/;

async function judgeKeys(context: Context, session: Session, text: string, leave: Leave): Promise<JudgedKeys> {
  if (text === '') return {};
  if (INTERRUPTS.test(text)) return { unrun: '' };
  const foreground = await readerOfKeys(session);
  const standing = session.typed.unrun(session.stream.phases);
  const admission = await context.gatekeeper.admit({ text, foreground, unrun: standing, leave });
  const promptedAt = session.stream.phases.wantsLine ? session.stream.scanned : undefined;
  return { note: admission.note, unrun: writeUnrun(admission.unrun, promptedAt) };
}

async function requireAlive(context: Context, session: Session, leave?: Leave): Promise<void> {
  // The session may have changed while the person was asked.
  if (leave?.agreed?.size) await session.refresh();
  if (session.row.dead) throw deadError(session, await awaitExitCode(session));
  await context.writers.ensure(session);
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

// Types text or keys into a session, one sender at a time.
import { randomBytes } from 'node:crypto';
import { PtyholdError } from '../errors.ts';
import type { CommandResult } from '../tmux/control.ts';
import { DEAD, lastReceipt, typeKeys, typeText } from '../tmux/typing.ts';
import type { Context } from './context.ts';
import { dead, gone } from './gone.ts';
import { ensureJournal } from './journal-pipe.ts';
import { exitCode } from './probe.ts';
import { LONGEST_TEXT, makeRoom } from './typing-room.ts';
import type { SessionView } from './view.ts';

export interface Typed {
  busy: boolean;
  starting: boolean;
}

export async function typeInto(
  context: Context,
  view: SessionView,
  text: string,
  enter: boolean,
  signal?: AbortSignal,
): Promise<Typed> {
  checkText(text);
  return inTurn(view, async () => {
    await requireAlive(context, view);
    await ensureJournal(context, view);
    const room = await makeRoom(context, view, text, signal);
    const from = view.scanned;
    const { version } = await context.tmux.program();
    const receipt = newReceipt();
    const normal = text.replaceAll('\r\n', '\n');
    view.sent.push({ at: from, text: normal });
    const bracketed = view.bracketed;
    await type(context, view, typeText(view.row.paneId, normal, enter, receipt, version), receipt);
    const lines = bracketed ? 1 : normal.split('\n').length;
    const expected = view.shell && enter ? { from, lines, ahead: room.ahead } : undefined;
    view.pending = { from, text: normal, expected, promptBefore: room.promptBefore };
    return { busy: room.ahead > 0, starting: view.timeline.phase === 'starting' };
  });
}

/** Answers where the journal ended when the keys were pressed. */
export async function pressKeys(context: Context, view: SessionView, keys: readonly string[]): Promise<number> {
  return inTurn(view, async () => {
    await requireAlive(context, view);
    await ensureJournal(context, view);
    await view.sync();
    const from = view.scanned;
    const receipt = newReceipt();
    await type(context, view, typeKeys(view.row.paneId, keys, receipt), receipt);
    return from;
  });
}

async function inTurn<T>(view: SessionView, action: () => Promise<T>): Promise<T> {
  const turn = view.typing.then(action);
  view.typing = turn.catch(() => undefined);
  return turn;
}

function newReceipt(): string {
  return `ptyhold-${randomBytes(6).toString('hex')}`;
}

async function type(context: Context, view: SessionView, line: string, receipt: string): Promise<void> {
  const result = await executeOnce(context, view, line, receipt);
  if (!result || /can't find pane/.test(result.error)) throw gone(view);
  if (!result.ok) {
    throw new PtyholdError(
      'tmux_failed',
      `tmux did not take the text: ${result.error}.`,
      'Look with pty_read screen: true what has arrived.',
    );
  }
  if (result.lines.includes(DEAD)) throw dead(view, await exitCode(context, view));
}

/** The connection ends with the session it rides on, even in the middle of this: then the receipt tells what went in. */
async function executeOnce(
  context: Context,
  view: SessionView,
  line: string,
  receipt: string,
): Promise<CommandResult | undefined> {
  try {
    return await context.tmux.execute(line, { repeatable: false });
  } catch (error) {
    if (!(error instanceof PtyholdError) || error.code !== 'tmux_gone') throw error;
    const last = await context.tmux.execute(lastReceipt(view.row.paneId), { repeatable: true });
    return last?.lines[0] === receipt ? last : context.tmux.execute(line, { repeatable: false });
  }
}

async function requireAlive(context: Context, view: SessionView): Promise<void> {
  if (view.row.dead) throw dead(view, await exitCode(context, view));
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

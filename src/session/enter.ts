// Hands text and keys to tmux, once and whole, whatever happens to the connection meanwhile.
import { type ErrorCode, PtyholdError } from '../errors.ts';
import { type Entered, newReceipt, readReceipt } from '../tmux/receipts.ts';
import type { CommandResult } from '../tmux/result.ts';
import { lastReceipt, readTyping, type TypingRecord, typeKeys, typeText } from '../tmux/typing.ts';
import type { Context } from './context.ts';
import { dead, gone } from './gone.ts';
import { exitCode } from './probe.ts';
import type { SessionView } from './view.ts';

/** Answers with what another server entered just before. */
export async function enterText(
  context: Context,
  view: SessionView,
  text: string,
  enter: boolean,
  unrun?: string,
): Promise<Entered | undefined> {
  const { version } = await context.tmux.program();
  const lines = view.landmarks.bracketed ? 1 : text.split('\n').length;
  const receipt = newReceipt({ from: view.scanned, lines: enter ? lines : 0 });
  const record = { receipt, unrun: changed(view, unrun) };
  const before = await type(context, view, typeText(view.row.paneId, text, enter, record, version), record);
  // Its own receipt comes back where the connection broke after the text had gone in.
  const isOwn = before === undefined || before === view.receipt || before === receipt;
  view.receipt = receipt;
  return isOwn ? undefined : readReceipt(before);
}

export async function enterKeys(
  context: Context,
  view: SessionView,
  keys: readonly string[],
  unrun?: string,
): Promise<void> {
  const record = { receipt: newReceipt({ from: view.scanned, lines: 0 }), unrun: changed(view, unrun) };
  await type(context, view, typeKeys(view.row.paneId, keys, record), record);
  view.receipt = record.receipt;
}

function changed(view: SessionView, unrun: string | undefined): string | undefined {
  return unrun === view.row.unrun ? undefined : unrun;
}

/** Answers the receipt of what was typed just before. */
async function type(
  context: Context,
  view: SessionView,
  line: string,
  { receipt, unrun }: TypingRecord,
): Promise<string | undefined> {
  const result = await executeOnce(context, view, line, receipt);
  if (!result) throw gone(context, view, UNKNOWN);
  if (!result.ok) {
    if (result.reason === 'no_such_pane') throw gone(context, view, ' Nothing was typed.');
    throw new PtyholdError(
      'tmux_failed',
      `tmux did not take the text: ${result.error}.`,
      'Look with pty_read screen: true what has arrived.',
    );
  }
  const answer = readTyping(result.lines);
  if (answer.kind === 'dead') throw dead(view, await exitCode(context, view));
  if (unrun !== undefined) view.row = { ...view.row, unrun };
  return answer.before;
}

const LOST: readonly ErrorCode[] = ['tmux_gone', 'connection_lost'];

const UNKNOWN =
  ' It went while the text was being typed: either nothing had gone in by then, or the whole text, and its Enter behind it.';

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
    if (!(error instanceof PtyholdError) || !LOST.includes(error.code)) throw error;
    const last = await context.tmux.execute(lastReceipt(view.row.paneId), { repeatable: true });
    if (last?.lines[0] === receipt) return last;
    if (!last?.ok) throw gone(context, view, UNKNOWN);
    return context.tmux.execute(line, { repeatable: false });
  }
}

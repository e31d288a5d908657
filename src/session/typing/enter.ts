// Hands text and keys to tmux exactly once, even if the connection breaks.
import { type ErrorCode, PtyholdError } from '../../errors.ts';
import { replaceKeys } from '../../shells/losses.ts';
import { type Entered, newReceipt, readReceipt } from '../../tmux/receipts.ts';
import type { CommandResult } from '../../tmux/result.ts';
import { lastReceipt, readTyping, type TypingRecord, type TypingWay, typeKeys, typeText } from '../../tmux/typing.ts';
import { awaitExitCode } from '../look/terminal.ts';
import { deadError, goneError } from '../state/gone.ts';
import type { Session } from '../state/session.ts';

/** How a text meets what reads it. */
export interface Way extends TypingWay {
  /** Typed before each character that the line editor would take for a key. */
  quote?: string | undefined;
  /** The line editor surely takes the text as a bracketed paste. */
  isPasted?: boolean;
}

const PLAIN: Way = { before: [], brackets: true };

/** How many lines the reader takes one by one; a bracketed paste is one. */
export function countLines({ stream }: Session, text: string, { brackets }: Way = PLAIN): number {
  return brackets && stream.modes.hasBracketedPaste ? 1 : text.split('\n').length;
}

function quoteKeys(text: string, quote: string | undefined): string {
  return quote === undefined ? text : replaceKeys(text, (key) => `${quote}${key}`);
}

/** Returns what another server entered just before. */
export async function enterText(
  session: Session,
  text: string,
  enter: boolean,
  unrun?: string,
  way: Way = PLAIN,
): Promise<Entered | undefined> {
  const { version } = await session.tmux.program();
  const lines = countLines(session, text, way);
  const receipt = newReceipt({ from: session.stream.scanned, lines: enter ? lines : 0 });
  const record = { receipt, unrun: session.typed.changeOfUnrun(unrun) };
  const before = await type(
    session,
    typeText(session.row.paneId, quoteKeys(text, way.quote), enter, record, version, way),
    record,
  );
  // Our own receipt comes back if the connection broke after the text was typed.
  const isOwn = before === undefined || session.typed.isOwnReceipt(before) || before === receipt;
  session.typed.noteReceipt(receipt);
  return isOwn ? undefined : readReceipt(before);
}

export async function enterKeys(session: Session, keys: readonly string[], unrun?: string): Promise<void> {
  const record = {
    receipt: newReceipt({ from: session.stream.scanned, lines: 0 }),
    unrun: session.typed.changeOfUnrun(unrun),
  };
  await type(session, typeKeys(session.row.paneId, keys, record), record);
  session.typed.noteReceipt(record.receipt);
}

/** Returns the receipt of what was typed just before. */
async function type(session: Session, line: string, { receipt, unrun }: TypingRecord): Promise<string | undefined> {
  const result = await executeOnce(session, line, receipt);
  if (!result) throw goneError(session, UNKNOWN);
  if (!result.ok) {
    if (result.reason === 'no_such_pane') throw goneError(session, ' Nothing was typed.');
    throw new PtyholdError(
      'tmux_failed',
      `tmux did not take the text: ${result.error}.`,
      'See with pty_read screen: true what has arrived.',
    );
  }
  const answer = readTyping(result.lines);
  if (answer.kind === 'dead') throw deadError(session, await awaitExitCode(session));
  if (unrun !== undefined) session.update({ ...session.row, unrun });
  return answer.before;
}

const LOST: readonly ErrorCode[] = ['tmux_gone', 'connection_lost'];

const UNKNOWN =
  ' It went while the text was being typed: either nothing had gone in by then, or the whole text, and its Enter behind it.';

/** The connection breaks if the session that it is attached to ends. Then the receipt tells what was typed. */
async function executeOnce(session: Session, line: string, receipt: string): Promise<CommandResult | undefined> {
  try {
    return await session.tmux.execute(line, { repeatable: false });
  } catch (error) {
    if (!(error instanceof PtyholdError) || !LOST.includes(error.code)) throw error;
    const last = await session.tmux.execute(lastReceipt(session.row.paneId), { repeatable: true });
    if (last?.lines[0] === receipt) return last;
    if (!last?.ok) throw goneError(session, UNKNOWN);
    return session.tmux.execute(line, { repeatable: false });
  }
}

// Hands text and keys to tmux, once and whole, whatever happens to the connection meanwhile.
import { randomBytes } from 'node:crypto';
import { PtyholdError } from '../errors.ts';
import type { CommandResult } from '../tmux/control.ts';
import { DEAD, lastReceipt, typeKeys, typeText } from '../tmux/typing.ts';
import type { Context } from './context.ts';
import { dead, gone } from './gone.ts';
import { exitCode } from './probe.ts';
import type { SessionView } from './view.ts';

export async function enterText(context: Context, view: SessionView, text: string, enter: boolean): Promise<void> {
  const { version } = await context.tmux.program();
  const receipt = newReceipt();
  await type(context, view, typeText(view.row.paneId, text, enter, receipt, version), receipt);
}

export async function enterKeys(context: Context, view: SessionView, keys: readonly string[]): Promise<void> {
  const receipt = newReceipt();
  await type(context, view, typeKeys(view.row.paneId, keys, receipt), receipt);
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

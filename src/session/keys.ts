// Presses keys in a session and, where asked, waits for what comes of it.
import { PtyholdError } from '../errors.ts';
import { planKeys } from '../tmux/keys.ts';
import type { Context } from './context.ts';
import { type Reading, readNew, unwaited, type Waiting, waitFor } from './read.ts';
import type { Leave } from './services/gatekeeper.ts';
import { pressJudgedKeys } from './typing/type.ts';

export interface KeyRequest {
  keys: readonly string[];
  repeat: number;
  wait: boolean;
  leave: Leave;
}

export async function key(context: Context, nameOrId: string, request: KeyRequest, waiting: Waiting): Promise<Reading> {
  const plan = planKeys(request.keys, request.repeat);
  if (!plan.ok) {
    const near = plan.near.length > 0 ? `Near it: ${plan.near.join(', ')}. ` : '';
    throw new PtyholdError(
      'bad_argument',
      `There is no key "${plan.unknown}". Nothing was pressed.`,
      `${near}Text is typed with pty_send.`,
    );
  }
  const view = await context.find(nameOrId);
  const { from, note } = await pressJudgedKeys(context, view, plan.keys, request.leave);
  const notes = note === undefined ? [] : [note];
  if (!request.wait) {
    const said = `pressed ${request.keys.join(' ')}${request.repeat > 1 ? ` ×${request.repeat}` : ''}`;
    return unwaited(view, [said, ...notes]);
  }
  const submits = plan.keys.some(
    (name) => name === 'Enter' || name === 'C-m' || name === 'C-j' || name === 'C-c' || name === 'C-d',
  );
  if (submits) {
    const expected = view.shellOf() && { from, lines: 1, ahead: 0 };
    const known = view.prompts?.known.length ? { ...view.prompts, bracketed: false } : undefined;
    view.pending = { from, text: '', expected, promptBefore: known, atPrompt: false };
  }
  const reading = await readNew(context, view, await waitFor(context, view, undefined, waiting), {});
  return { ...reading, notes: [...notes, ...reading.notes] };
}

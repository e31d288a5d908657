// Types text into a session and, where asked, waits for what comes of it.
import { PtyholdError } from '../errors.ts';
import { attachLine } from './attach-line.ts';
import { asksElsewhere } from './completion/terminal.ts';
import type { Context } from './context.ts';
import { see } from './look/shell-prompt.ts';
import { type Reading, type ReadOptions, readNew, unwaited, type Waiting, waitFor } from './read.ts';
import type { Leave } from './services/gatekeeper.ts';
import { compilePattern } from './services/pattern.ts';
import type { SessionView } from './state/session.ts';
import { withRtk } from './typing/rtk.ts';
import { type Typed, typeInto } from './typing/type.ts';

export interface SendRequest extends ReadOptions {
  text: string;
  enter: boolean;
  wait: boolean;
  mark: boolean;
  secret: boolean;
  rtk: boolean;
  until?: string | undefined;
  leave: Leave;
}

export async function send(
  context: Context,
  nameOrId: string,
  request: SendRequest,
  waiting: Waiting,
): Promise<Reading> {
  const pattern = request.until === undefined ? undefined : compilePattern(request.until, 'until');
  const view = await context.find(nameOrId);
  if (request.secret) await requireNoEcho(context, view);
  const text = request.rtk ? await withRtk(context, request.text) : request.text;
  const typed = await typeInto(context, view, text, { ...request, signal: waiting.signal });
  const notes = notesOf(view, typed);
  if (!request.wait && !pattern) return unread(view, request, notes);
  const turn = view.answers.enter();
  try {
    const verdict = await waitFor(context, view, pattern, waiting, typed.pending);
    if (request.mark && verdict.complete && verdict.exitCode === undefined && verdict.via !== 'until')
      notes.push('no exit code: what runs here did not answer as a shell does');
    if (verdict.end !== undefined) await turn.earlier();
    const reading = await readNew(context, view, verdict, { ...request, reduce: true });
    return { ...reading, notes: [...notes, ...reading.notes] };
  } finally {
    turn.leave();
  }
}

function notesOf(view: SessionView, { note, starting, busy }: Typed): string[] {
  const notes = note === undefined ? [] : [note];
  if (starting) return [...notes, `${view.row.name} has shown no prompt yet; the text waits for it`];
  return busy ? [...notes, `${view.row.name} is busy: the text was typed ahead`] : notes;
}

function unread(view: SessionView, request: SendRequest, notes: string[]): Reading {
  const what = request.secret ? 'the secret' : `${[...request.text].length} characters`;
  const said = `sent ${what}${request.enter ? ' and Enter' : ', no Enter'}`;
  return unwaited(view, [said, ...notes]);
}

async function requireNoEcho(context: Context, view: SessionView): Promise<void> {
  const { look, line } = await see(context, view);
  if (look.mode === 'silent' || asksElsewhere(look, line)) return;
  throw new PtyholdError(
    'bad_argument',
    `The terminal of ${view.row.name} echoes what is typed, so the secret would be shown. Nothing was typed.`,
    `Start the program that asks for it first and wait for state=password, or let a person attach and type it: ${await attachLine(context, view.row.name)}`,
  );
}

// Types text into a session and, if asked, waits for the result.
import { showName } from '../terminal/show-name.ts';
import { GLANCE_MS } from '../timing.ts';
import type { Patience } from './completion/wait.ts';
import { waitFor } from './completion/wait-for.ts';
import type { Context } from './context.ts';
import { agentSays } from './look/agent.ts';
import type { Leave } from './services/leave.ts';
import { compileUntil } from './services/pattern.ts';
import type { OutputForm } from './services/reducers.ts';
import type { Delivery } from './show/delivery.ts';
import { type Reading, readingOfHeldBack, readingOfUnwaited, showUnlessOvertaken } from './show/what-is-new.ts';
import type { Session } from './state/session.ts';
import { asHeldBack, HeldBack } from './typing/held-back.ts';
import { requireNoEcho } from './typing/no-echo.ts';
import { addRtk } from './typing/rtk.ts';
import { type TypeResult, typeInto } from './typing/type.ts';

export interface SendRequest extends OutputForm {
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
  patience: Patience,
  delivery: Delivery,
): Promise<Reading> {
  const pattern = compileUntil(request);
  const session = await context.sessions.find(nameOrId);
  if (request.secret) await requireNoEcho(context, session);
  const text = request.rtk ? await addRtk(context, request.text) : request.text;
  const { signal, timeoutMs } = patience;
  const typed = await typeInto(context, session, text, { ...request, signal, timeoutMs }).catch(asHeldBack);
  if (typed instanceof HeldBack) return readingOfHeldBack(session, typed);
  const notes = notesOf(session, typed);
  if (!request.wait && !pattern) return answerSent(session, { ...request, secret: typed.secret }, notes);
  const turn = session.answers.enter(pattern === undefined);
  const newest = session.reads.last;
  try {
    const left = Math.max(timeoutMs - typed.readyMs, Math.min(timeoutMs, GLANCE_MS));
    const verdict = await waitFor(session, pattern, { ...patience, timeoutMs: left }, typed.pending);
    if (request.mark && verdict.complete && verdict.exitCode === undefined && verdict.via !== 'until')
      notes.push('no exit code: what runs here did not answer as a shell does');
    if (typed.isBusy && verdict.complete && verdict.exitCode !== undefined)
      notes.push(`exit=${verdict.exitCode} is that of this text`);
    if (verdict.end !== undefined) await turn.waitForEarlier();
    const reading = await showUnlessOvertaken(
      context,
      session,
      verdict,
      { ...request, reduce: true, newest },
      delivery,
    );
    return { ...reading, notes: [...notes, ...reading.notes] };
  } finally {
    turn.leave();
  }
}

function notesOf(session: Session, { notes: said, isStarting, isBusy, takenBy }: TypeResult): string[] {
  const notes = [...said];
  if (isStarting) return [...notes, `${session.row.name} has shown no prompt yet; the text waits for it`];
  if (takenBy) return [...notes, `${showName(takenBy)} runs and reads here: it took the text, not the shell`];
  // A program that tells its state takes texts while it works, and says what comes of them.
  return isBusy && !agentSays(session) ? [...notes, `${session.row.name} was busy: the text was typed ahead`] : notes;
}

function answerSent(session: Session, request: SendRequest, notes: string[]): Reading {
  const what = request.secret ? 'the secret' : `${[...request.text].length} characters`;
  const said = `sent ${what}${request.enter ? ' and Enter' : ', no Enter'}`;
  return readingOfUnwaited(session, request.enter || request.text.includes('\n'), [said, ...notes]);
}

// Types text into a session and, if asked, waits for the result.
import { describeError, PtyholdError } from '../errors.ts';
import { GLANCE_MS } from '../timing.ts';
import type { Patience } from './completion/wait.ts';
import { glance, waitFor } from './completion/wait-for.ts';
import type { Context } from './context.ts';
import type { Chosen } from './hosts/chosen.ts';
import { agentSays } from './look/agent.ts';
import { pressKeys } from './pressing/press.ts';
import type { QueuedNow, SentWhenReady } from './queued/send-when-ready.ts';
import { type Leave, tellingBefore } from './services/leave.ts';
import { OneQuestion } from './services/one-question.ts';
import { compileUntil, SlowPattern } from './services/pattern.ts';
import type { OutputForm } from './services/reducers.ts';
import { ALONE, doTogether, type Outcome, type Part } from './services/together.ts';
import type { Delivery } from './show/delivery.ts';
import { roomForAll } from './show/limits.ts';
import { countUnreadBefore } from './show/unread-before.ts';
import { type Reading, readingOfHeldBack, readingOfUnwaited, showUnlessOvertaken } from './show/what-is-new.ts';
import type { Arrival } from './state/arrivals.ts';
import type { ProgramTurn } from './state/program-turns.ts';
import type { Session } from './state/session.ts';
import { typeBehindAnswers } from './typing/behind-answers.ts';
import { requireOpen } from './typing/by-row.ts';
import { textAsKeys } from './typing/control-keys.ts';
import { asNotSent, HeldBack, NotTaken } from './typing/held-back.ts';
import { requireNoEcho } from './typing/no-echo.ts';
import { addRtk } from './typing/rtk.ts';
import { isBareLease, leaseAlone, leaseForText, type Typed, underLease } from './typing/text-lease.ts';
import { type TypeResult, typeInto } from './typing/type.ts';
import { tellEarlier, tellLeftUnseen, whoseExit } from './whose-exit.ts';

export interface SendRequest extends OutputForm {
  text: string;
  enter: boolean;
  wait: boolean;
  mark: boolean;
  secret: boolean;
  /** Run it through an installed rtk; false: no reducer shortens its output. */
  rtk?: boolean | undefined;
  /** `ready`: it may wait on the disk until the program takes input. */
  when?: 'now' | 'ready';
  until?: string | undefined;
  /** Seconds for which the session is leased; 0 frees it. */
  lock?: number | undefined;
  leave: Leave;
  /** Its place among the calls that type. */
  arrival: Arrival;
  /** The id of its receipt, for a caller that asks later whether it went in. Not for one that waits. */
  receipt?: string | undefined;
}

/** A text, and the session that gets it. */
export interface Addressed extends Chosen {
  text: string;
  receipt?: string;
}

/** Side by side. The outcomes stand in the order of the texts. */
export async function sendToMany(
  texts: readonly Addressed[],
  request: Omit<SendRequest, 'text' | 'receipt'>,
  patience: Patience,
  delivery: Delivery,
): Promise<Outcome<Reading>[]> {
  compileUntil(request);
  const question = new OneQuestion(request.leave, texts.length);
  request.arrival.narrow(texts.map(({ id }) => id));
  return doTogether(texts, roomForAll(texts), ({ context, id, text, receipt }, part) =>
    question
      .during((leave) => send(context, id, { ...request, text, receipt, leave }, patience, delivery, part))
      .finally(() => request.arrival.pass(id)),
  );
}

export async function send(
  context: Context,
  nameOrId: string,
  request: SendRequest,
  patience: Patience,
  delivery: Delivery,
  part = ALONE,
): Promise<Reading> {
  const began = performance.now();
  const pattern = compileUntil(request);
  const keys = keysMeant(request);
  if (keys)
    return pressKeys(context, nameOrId, { ...request, keys, repeat: 1, tool: 'pty_send' }, patience, delivery, part);
  const { session, row } = await context.sessions.findToType(nameOrId);
  const { typing, programTurn } = await request.arrival.enter({ session, host: context.host }, async () => {
    const begun = await beginToType(context, session, { ...request, row, called: nameOrId }, patience);
    session.noteBegun(begun.typing);
    return begun;
  });
  try {
    const first = await typing;
    // A text that may wait was already waited for.
    const since = request.when === 'ready' ? began : performance.now();
    const timeLeft = (): Patience => ({ ...patience, timeoutMs: patience.timeoutMs - (performance.now() - since) });
    const typed = request.wait || pattern ? await waitForTurn(context, session, first, timeLeft()) : first;
    if ('untyped' in typed) {
      // Of a session that was just found nothing was read yet.
      await session.stream.sync();
      return readingOfUntyped(session, typed);
    }
    const left = timeLeft();
    if (typed.result instanceof HeldBack || typed.result instanceof NotTaken)
      return await readingOfHeldBack(session, typed.result);
    const notes = [...notesOf(session, typed.result), ...typed.notes];
    if (!request.wait && !pattern) return answerSent(session, { ...request, secret: typed.result.secret }, notes);
    // An end mark tells which output is whose, and a wait for a pattern may take long.
    if (pattern || !typed.result.pending.promptBefore) programTurn?.leave();
    return await answer(context, session, { ...request, pattern, typed: typed.result, notes }, left, delivery, part);
  } finally {
    programTurn?.leave();
  }
}

interface Answering extends SendRequest {
  pattern: RegExp | undefined;
  typed: TypeResult;
  notes: readonly string[];
}

async function answer(
  context: Context,
  session: Session,
  { pattern, typed, notes: said, ...request }: Answering,
  patience: Patience,
  delivery: Delivery,
  part: Part,
): Promise<Reading> {
  const notes = [...said];
  const { phases } = session.stream;
  const { expected } = typed.pending;
  // As many lines have ended as were typed ahead of it, and its own.
  const hasEnded = () =>
    expected !== undefined && phases.endsSince(expected.from).length >= expected.ahead + expected.lines;
  const turn = session.answers.enter(pattern === undefined, hasEnded);
  const newest = session.reads.last;
  try {
    const unread = session.stream.cursor.offset;
    const before = typed.isBusy ? 0 : await countUnreadBefore(session, typed.pending.from);
    const { timeoutMs } = patience;
    const left = Math.max(timeoutMs - typed.readyMs, Math.min(timeoutMs, GLANCE_MS));
    const found = await waitFor(session, pattern, { ...patience, timeoutMs: left }, typed.pending).catch((error) => {
      if (!(error instanceof SlowPattern)) throw error;
      notes.push(`typed, and until was given up: ${describeError(error)}`);
      return glance(session);
    });
    // The status with which a shell begins is that of nothing that was typed.
    const verdict = typed.isForStartUp ? { ...found, exitCode: undefined } : found;
    if (request.mark && verdict.complete && verdict.exitCode === undefined && verdict.via !== 'until')
      notes.push('no exit code: what runs here did not answer as a shell does');
    const ends = phases.endsSince(typed.pending.from);
    const end = ends.find(({ after }) => after === verdict.end);
    notes.push(...whoseExit(session, typed, verdict, request.enter));
    notes.push(...tellLeftUnseen(session, unread, typed.pending.from));
    notes.push(...tellEarlier(session, unread, verdict, typed.pending.from));
    await turn.waitForEarlier(verdict.end === undefined ? 'ended' : undefined);
    const form = { ...request, reduce: request.rtk !== false, newest, part };
    const reading = await part.show(() => showUnlessOvertaken(context, session, verdict, form, delivery));
    // In the meantime another call may have read what this text has printed.
    if (session.stream.cursor.offset > Math.max(typed.pending.from, end?.line.to ?? 0))
      notes.push('another call has shown some of its output');
    else if (before > 0 && (reading.output?.lines ?? 0) > 0) notes.push(cameBefore(before));
    return { ...reading, notes: [...notes, ...reading.notes] };
  } finally {
    turn.leave();
  }
}

function cameBefore(lines: number): string {
  return `the first ${lines === 1 ? 'line' : `${lines} lines`} came before this text`;
}

/** A text of control characters alone is pressed as the keys that they are. Keys take no lease, and wait for no pattern. */
function keysMeant({ text, enter, secret, when, until, lock }: SendRequest): string[] | undefined {
  if (secret || when === 'ready' || until !== undefined || lock !== undefined) return undefined;
  const keys = textAsKeys(text);
  return keys && enter ? [...keys, 'Enter'] : keys;
}

/** What is to be known before is known here, so that the text takes its place in the queue before the next call is looked at. */
async function beginToType(
  context: Context,
  session: Session,
  request: SendRequest & { row: string | undefined; called: string },
  patience: Patience,
): Promise<{ typing: Promise<Typed | Untyped>; programTurn?: ProgramTurn }> {
  await requireOpen(context, session, request.leave);
  if (isBareLease(request)) return { typing: leaseAlone(session, request).then((leased) => ({ untyped: [leased] })) };
  const text = request.rtk ? await addRtk(context, request.text) : request.text;
  if (request.when === 'ready') return { typing: whenReady(context, session, text, request, patience) };
  if (request.secret) await requireNoEcho(context, session);
  const leased = await leaseForText(session, request);
  const programTurn = session.programs.enter();
  const { signal } = patience;
  // A person takes time, and what comes meanwhile waits for nobody.
  const leave = tellingBefore(request.leave, programTurn.leave);
  const type = (timeoutMs: number) => typeInto(context, session, text, { ...request, leave, signal, timeoutMs });
  const inTurn = () => typeBehindAnswers(session, programTurn, patience, type).catch(asNotSent);
  return { typing: underLease(session, request, leased, inTurn), programTurn };
}

/** Nothing of it is in the session: a lease alone, or a text that waits. */
interface Untyped {
  untyped: string[];
  queued?: QueuedNow & { isWaitedFor?: true };
}

function readingOfUntyped(session: Session, { untyped, queued }: Untyped): Reading {
  if (!queued) return readingOfUnwaited(session, false, untyped);
  const { verdict, ...reading } = readingOfUnwaited(session, false, [`queued: ${queued.why}`, ...untyped]);
  return { ...reading, verdict: queued.isWaitedFor ? { ...verdict, via: 'timeout' } : verdict, isQueued: true };
}

/** Its place among the texts that may wait is taken at once, and then its lease, which is for the time while it waits, too. */
async function whenReady(
  context: Context,
  session: Session,
  text: string,
  request: SendRequest,
  patience: Patience,
): Promise<Typed | Untyped> {
  if (request.lock === 0)
    throw new PtyholdError('bad_argument', 'lock: 0 and when: ready do not go together.', 'Free the lease afterwards.');
  return session.queueing.run(async () => {
    const notes = request.lock === undefined ? [] : [await leaseAlone(session, request)];
    // Most calls type at once, and need no more.
    const { sendWhenReady } = await import('./queued/send-when-ready.ts');
    const sent = await sendWhenReady(context, session, text, request, patience).catch(asNotSent);
    if (sent instanceof PtyholdError) return { result: sent, notes };
    return asTyped(sent, notes);
  });
}

/** Behind the queue of the calls: others may leave their texts meanwhile. */
async function waitForTurn(
  context: Context,
  session: Session,
  sent: Typed | Untyped,
  patience: Patience,
): Promise<Typed | Untyped> {
  if (!('untyped' in sent) || !sent.queued) return sent;
  const { untyped: notes, queued } = sent;
  const { awaitTurn } = await import('./queued/await-turn.ts');
  const brought = await awaitTurn(context, session, queued, patience).catch(asNotSent);
  if (brought instanceof PtyholdError) return { result: brought, notes };
  const typed = asTyped(brought, notes);
  return 'untyped' in typed && typed.queued ? { ...typed, queued: { ...typed.queued, isWaitedFor: true } } : typed;
}

function asTyped(sent: SentWhenReady, notes: string[]): Typed | Untyped {
  if ('typed' in sent) return { result: sent.typed, notes };
  return 'elsewhere' in sent ? { untyped: [sent.elsewhere, ...notes] } : { untyped: notes, queued: sent };
}

const TAKEN_UNSEEN =
  'nothing is echoed here: the text was taken as a password is; secret: true keeps one out of all logs';

function notesOf(session: Session, typed: TypeResult): string[] {
  const { isStarting, isForStartUp, isBusy, takenBy, mayBeReadBy } = typed;
  const isPassword = typed.isSilent && !typed.secret && typed.pending.text !== '';
  const notes = [...typed.notes, ...(isPassword ? [TAKEN_UNSEEN] : [])];
  if (isStarting) return [...notes, `${session.row.name} has shown no prompt yet; the text waits for it`];
  if (isForStartUp)
    return [
      ...notes,
      `the start-up of ${session.row.name} took the text, or its first key: send again what was for the shell`,
    ];
  if (takenBy) return [...notes, `${takenBy} runs and reads here: it took the text, not the shell`];
  // A coding agent takes texts while it works, and one that tells nothing is not known to work. What fills the screen reads keys.
  if (!isBusy || agentSays(session) || session.front.agent || session.row.alternate) return notes;
  const why = mayBeReadBy
    ? `${mayBeReadBy} may read the text; otherwise the shell does, once that ends`
    : 'the text was typed ahead';
  return [...notes, `${session.row.name} was busy: ${why}`];
}

function answerSent(session: Session, request: SendRequest, notes: string[]): Reading {
  const { length } = [...request.text];
  const what = request.secret ? 'the secret' : `${length} ${length === 1 ? 'character' : 'characters'}`;
  const said = `sent ${what}${request.enter ? ' and Enter' : ', no Enter'}`;
  return readingOfUnwaited(session, request.enter || request.text.includes('\n'), [said, ...notes]);
}

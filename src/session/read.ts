// Reads sessions: what is new (after a wait, if asked), any earlier part, or the screen.

import { PtyholdError } from '../errors.ts';
import { GLANCE_MS } from '../timing.ts';
import { QUEUE_TYPED_LOOK_MS, TYPED_BEFORE_MS } from '../timing-texts.ts';
import { within } from '../within.ts';
import { prepareToRead } from './completion/prepare.ts';
import type { Verdict } from './completion/verdict.ts';
import type { Patience } from './completion/wait.ts';
import { glance, NOTHING_MATCHES, waitFor } from './completion/wait-for.ts';
import { ManyWaits, type Waited } from './completion/wait-many.ts';
import type { Context } from './context.ts';
import { type Excerpt, type JournalPart, takeExcerpt } from './history/excerpt.ts';
import type { Chosen } from './hosts/chosen.ts';
import { stillQueued } from './queued/still-queued.ts';
import { compileUntil } from './services/pattern.ts';
import type { OutputForm } from './services/reducers.ts';
import { doTogether, type Outcome } from './services/together.ts';
import type { Delivery } from './show/delivery.ts';
import { limitsOf, roomForAll } from './show/limits.ts';
import { type ScreenPart, showScreenPart } from './show/screen.ts';
import { readingOfWait, type WaitedReading } from './show/waited.ts';
import { type Reading, showNew, showUnlessOvertaken } from './show/what-is-new.ts';
import type { Arrival } from './state/arrivals.ts';
import type { Remains, Session } from './state/session.ts';
import { until } from './state/until.ts';
import { tellEarlier, tellLeftUnseen } from './whose-exit.ts';

export interface ReadRequest extends OutputForm {
  wait: boolean;
  /** A regular expression to wait for. */
  until?: string | undefined;
  arrival: Arrival;
}

export async function readNew(
  context: Context,
  nameOrId: string,
  request: ReadRequest,
  patience: Patience,
  delivery: Delivery,
): Promise<Reading> {
  const session = await prepareToRead(context, nameOrId);
  const pattern = compileUntil(request);
  if (!request.wait && !pattern) return showNew(context, session, await glance(session), request, delivery);
  await awaitTyped(context, session, request, patience);
  const wait = async (newest: number): Promise<Reading> => {
    const from = session.stream.cursor.offset;
    const verdict = await (pattern
      ? waitThroughQueue(session, pattern, patience)
      : waitFor(session, pattern, patience));
    const unread = tellUnread(session, from, verdict);
    const reading = await showUnlessOvertaken(context, session, verdict, { ...request, newest }, delivery);
    return withQueued(session, { ...reading, notes: [...unread, ...reading.notes] });
  };
  // One with a pattern may wait far longer than the others.
  return pattern ? wait(session.reads.last) : session.reads.run(patience.signal, wait);
}

/** Of what has ended in what nobody has read yet. `from`: what was read reaches so far. */
function tellUnread(session: Session, from: number, verdict: Verdict): string[] {
  const left = verdict.left ? [] : tellLeftUnseen(session, from, verdict.end ?? session.stream.scanned);
  return [...tellEarlier(session, from, verdict), ...left];
}

/** What is awaited may come of a text that waits still: it is typed once what runs has ended. */
async function waitThroughQueue(session: Session, pattern: RegExp, patience: Patience): Promise<Verdict> {
  const deadline = performance.now() + patience.timeoutMs;
  for (;;) {
    const left = Math.max(0, deadline - performance.now());
    const verdict = await waitFor(session, pattern, { ...patience, timeoutMs: left });
    if (!verdict.complete || verdict.via === 'until' || verdict.via === 'exit') return verdict;
    const waiting = await stillQueued(session);
    const isTyped = async (): Promise<boolean> => (await stillQueued(session)) < waiting;
    const within = deadline - performance.now();
    if (
      waiting === 0 ||
      !(await until(session, { within, every: QUEUE_TYPED_LOOK_MS, signal: patience.signal }, isTyped))
    )
      return verdict;
    if (session.typed.pending || (await stillQueued(session)) > 0) continue;
    // It has ended already, and nothing is left to wait for.
    const glance = { ...patience, timeoutMs: Math.min(GLANCE_MS, Math.max(0, deadline - performance.now())) };
    const found = await waitFor(session, pattern, glance);
    if (found.via === 'until' || session.typed.pending) return found;
    const last = await waitFor(session, undefined, glance);
    return { ...last, note: last.note ?? NOTHING_MATCHES };
  }
}

/** Otherwise the end of what ran before them would be taken for theirs. */
async function withQueued<R extends WaitedReading>(session: Session, reading: R): Promise<R> {
  const { complete, via } = reading.verdict;
  const count = complete && via !== 'exit' ? await stillQueued(session) : 0;
  if (count === 0) return reading;
  const note =
    count === 1 ? 'a queued text waits still: read on for its end' : `${count} queued texts wait still: read on`;
  return { ...reading, notes: [...reading.notes, note] };
}

/** What calls before this one type belongs to what is waited for, unless it is held up. */
async function awaitTyped(
  { host }: Context,
  session: Session,
  { arrival }: ReadRequest,
  { timeoutMs }: Patience,
): Promise<void> {
  await within(Math.min(timeoutMs, TYPED_BEFORE_MS), arrival.behind({ session, host }));
}

/** What is new in one of several sessions, or its state when the wait was over without a verdict on it. */
export type ReadOfOne = { reading: Reading } | { waited: Waited };

/** Side by side. The outcomes stand in the order of the sessions. A session that fails ends a wait for any. */
export async function readNewOfMany(
  chosen: readonly Chosen[],
  request: ReadRequest & { which: 'any' | 'all' },
  patience: Patience,
  delivery: Delivery,
): Promise<Outcome<ReadOfOne>[]> {
  const pattern = compileUntil(request);
  const isWaiting = request.wait || pattern !== undefined;
  const waits = new ManyWaits(patience, request.which);
  try {
    return await doTogether(chosen, roomForAll(chosen), async ({ context, id }, part): Promise<ReadOfOne> => {
      const session = await waits.unlessFailed(prepareToRead(context, id));
      if (isWaiting) await waits.unlessFailed(awaitTyped(context, session, request, patience));
      const from = session.stream.cursor.offset;
      const verdict = isWaiting ? await waits.wait(session, pattern) : await glance(session);
      if (verdict.via === 'cancelled') return { waited: { session, verdict } };
      const unread = isWaiting ? tellUnread(session, from, verdict) : [];
      const reading = await part.show(() => showNew(context, session, verdict, { ...request, part }, delivery));
      const told = { ...reading, notes: [...unread, ...reading.notes] };
      return { reading: isWaiting ? await withQueued(session, told) : told };
    });
  } finally {
    waits.close();
  }
}

/** What a part, or the screen, is shown after. */
export interface WaitBefore {
  request: ReadRequest;
  patience: Patience;
}

/** Undefined if nobody asks for it. What was printed until then stays new. */
async function waitBefore(
  context: Context,
  session: Session,
  { request, patience }: WaitBefore,
): Promise<WaitedReading | undefined> {
  const pattern = compileUntil(request);
  if (!request.wait && !pattern) return undefined;
  await awaitTyped(context, session, request, patience);
  return withQueued(session, await readingOfWait(session, await waitFor(session, pattern, patience)));
}

export interface ReadExcerpt extends Excerpt {
  session: Session;
  waited: WaitedReading | undefined;
}

export async function readExcerpt(
  context: Context,
  nameOrId: string,
  part: JournalPart,
  form: OutputForm,
  before?: WaitBefore,
): Promise<ReadExcerpt> {
  const session = await prepareToRead(context, nameOrId);
  const waited = before && (await waitBefore(context, session, before));
  const { notes, ...excerpt } = await takeExcerpt(context, session, part, form);
  const past = session.remains === undefined ? [] : [`session over: ${session.remains.says()}`];
  return { session, waited, ...excerpt, notes: [...notes, ...past] };
}

export interface ReadScreen {
  session: Session;
  waited: WaitedReading | undefined;
  text: string;
}

export async function readScreen(
  context: Context,
  nameOrId: string,
  part: ScreenPart,
  before: WaitBefore,
  delivery: Delivery,
): Promise<ReadScreen> {
  const session = await prepareToRead(context, nameOrId);
  const waited = await waitBefore(context, session, before);
  if (session.remains) throw screenGone(session, session.remains);
  return { session, waited, text: await showScreenPart(session, part, limitsOf(context.config).maxTokens, delivery) };
}

function screenGone({ row }: Session, remains: Remains): PtyholdError {
  const sentence = `The screen of ${row.name} is gone, since the session is over: ${remains.says()}.`;
  return new PtyholdError('session_dead', sentence, 'pty_read full=true or lines=N reads what it printed.');
}

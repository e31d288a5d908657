// Reads sessions: what is new (after a wait, if asked), any earlier part, or the screen.

import { PtyholdError } from '../errors.ts';
import { prepareToRead } from './completion/prepare.ts';
import type { Verdict } from './completion/verdict.ts';
import type { Patience } from './completion/wait.ts';
import { glance, waitFor } from './completion/wait-for.ts';
import { type Waited, waitForMany } from './completion/wait-many.ts';
import type { Context } from './context.ts';
import { type Excerpt, type JournalPart, takeExcerpt } from './history/excerpt.ts';
import { compileUntil } from './services/pattern.ts';
import type { OutputForm } from './services/reducers.ts';
import type { Delivery } from './show/delivery.ts';
import { limitsOf } from './show/limits.ts';
import { type ScreenPart, showScreenPart } from './show/screen.ts';
import { type Reading, showNew, showUnlessOvertaken } from './show/what-is-new.ts';
import type { Remains, Session } from './state/session.ts';

export interface ReadRequest extends OutputForm {
  wait: boolean;
  /** A regular expression to wait for. */
  until?: string | undefined;
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
  const wait = async (newest: number): Promise<Reading> => {
    const verdict = await waitFor(session, pattern, patience);
    return showUnlessOvertaken(context, session, verdict, { ...request, newest }, delivery);
  };
  // One with a pattern may wait far longer than the others.
  return pattern ? wait(session.reads.last) : session.reads.run(patience.signal, wait);
}

export interface ReadingOfMany {
  /** The sessions with a verdict. */
  readings: Reading[];
  /** The sessions without one, with their state when the wait was over. */
  others: Waited[];
}

export async function readNewOfMany(
  context: Context,
  namesOrIds: readonly string[],
  request: ReadRequest & { which: 'any' | 'all' },
  patience: Patience,
  delivery: Delivery,
): Promise<ReadingOfMany> {
  const pattern = compileUntil(request);
  const sessions = [...new Set(await Promise.all(namesOrIds.map((each) => prepareToRead(context, each))))];
  const waited =
    request.wait || pattern
      ? await waitForMany(sessions, pattern, patience, request.which)
      : await Promise.all(sessions.map(async (session) => ({ session, verdict: await glance(session) })));
  const told = waited.filter(hasSomethingToSay);
  const readings = new Map<Session, Reading>();
  // Each stays held until the answer is out: in one order for all calls, so that no two wait for each other.
  for (const { session, verdict } of told.toSorted(byId)) {
    readings.set(session, await showNew(context, session, verdict, request, delivery));
  }
  return {
    readings: told.flatMap(({ session }) => readings.get(session) ?? []),
    others: waited.filter((each) => !hasSomethingToSay(each)),
  };
}

export interface ReadExcerpt extends Excerpt {
  session: Session;
}

export async function readExcerpt(
  context: Context,
  nameOrId: string,
  part: JournalPart,
  form: OutputForm,
): Promise<ReadExcerpt> {
  const session = await prepareToRead(context, nameOrId);
  const { notes, ...excerpt } = await takeExcerpt(context, session, part, form);
  const past = session.remains === undefined ? [] : [`session over: ${session.remains.says()}`];
  return { session, ...excerpt, notes: [...notes, ...past] };
}

export async function readScreen(
  context: Context,
  nameOrId: string,
  part: ScreenPart,
  delivery: Delivery,
): Promise<{ session: Session; text: string }> {
  const session = await prepareToRead(context, nameOrId);
  if (session.remains) throw screenGone(session, session.remains);
  return { session, text: await showScreenPart(session, part, limitsOf(context.config).maxTokens, delivery) };
}

function byId(a: Waited, b: Waited): number {
  return a.session.id < b.session.id ? -1 : 1;
}

function screenGone({ row }: Session, remains: Remains): PtyholdError {
  const sentence = `The screen of ${row.name} is gone, since the session is over: ${remains.says()}.`;
  return new PtyholdError('session_dead', sentence, 'pty_read full=true or lines=N reads what it printed.');
}

function hasSomethingToSay({ verdict }: { verdict: Verdict }): boolean {
  return verdict.via !== 'cancelled';
}

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
import { limitsOf } from './show/limits.ts';
import { type ScreenPart, showScreenPart } from './show/screen.ts';
import { type Reading, showNew } from './show/what-is-new.ts';
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
): Promise<Reading> {
  const session = await prepareToRead(context, nameOrId);
  const pattern = compileUntil(request);
  const verdict = request.wait || pattern ? await waitFor(session, pattern, patience) : await glance(session);
  return showNew(context, session, verdict, request);
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
): Promise<ReadingOfMany> {
  const pattern = compileUntil(request);
  const sessions = [...new Set(await Promise.all(namesOrIds.map((each) => prepareToRead(context, each))))];
  const waited =
    request.wait || pattern
      ? await waitForMany(sessions, pattern, patience, request.which)
      : await Promise.all(sessions.map(async (session) => ({ session, verdict: await glance(session) })));
  const readings: Reading[] = [];
  for (const { session, verdict } of waited.filter(hasSomethingToSay)) {
    readings.push(await showNew(context, session, verdict, request));
  }
  return { readings, others: waited.filter((each) => !hasSomethingToSay(each)) };
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
): Promise<{ session: Session; text: string }> {
  const session = await prepareToRead(context, nameOrId);
  if (session.remains) throw screenGone(session, session.remains);
  return { session, text: await showScreenPart(session, part, limitsOf(context.config).maxTokens) };
}

function screenGone({ row }: Session, remains: Remains): PtyholdError {
  const sentence = `The screen of ${row.name} is gone, since the session is over: ${remains.says()}.`;
  return new PtyholdError('session_dead', sentence, 'pty_read full=true or lines=N reads what it printed.');
}

function hasSomethingToSay({ verdict }: { verdict: Verdict }): boolean {
  return verdict.via !== 'cancelled';
}

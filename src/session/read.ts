// Reads sessions: what is new (after a wait, if asked), any earlier part, or the screen.

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
import type { Session } from './state/session.ts';

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
  return { session, ...(await takeExcerpt(context, session, part, form)) };
}

export async function readScreen(
  context: Context,
  nameOrId: string,
  part: ScreenPart,
): Promise<{ session: Session; text: string }> {
  const session = await prepareToRead(context, nameOrId);
  return { session, text: await showScreenPart(session, part, limitsOf(context.config).maxTokens) };
}

function hasSomethingToSay({ verdict }: { verdict: Verdict }): boolean {
  return verdict.via !== 'cancelled';
}

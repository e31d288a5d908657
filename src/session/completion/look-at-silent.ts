// Looks at a program that prints nothing: it may wait for somebody, which nothing in the journal tells.
import { PtyholdError } from '../../errors.ts';
import { STATES_SEEN_MS } from '../../timing.ts';
import { within } from '../../within.ts';
import type { Context } from '../context.ts';
import type { Found, Printed } from '../state/kept-looks.ts';
import type { Session } from '../state/session.ts';

/** Of many sessions so many are looked at together: each look costs a process. */
export const MOST_LOOKS = 24;

/** What it was found to do since it has printed something last, or is found to do now, if a look is due. */
export async function lookAtSilent(context: Context, row: Printed): Promise<Found | undefined> {
  return context.looks.dueInMs(row, Date.now()) > 0 ? context.looks.recall(row) : lookNow(context, row);
}

export async function lookNow({ looks, sessions }: Context, row: Printed): Promise<Found | undefined> {
  const found = await within(STATES_SEEN_MS, look(sessions.find(row.id)));
  if (found?.value) looks.keep(row, found.value, Date.now());
  return found?.value;
}

async function look(finding: Promise<Session>): Promise<Found | undefined> {
  // Imported here, so that whoever finds no program that is silent does not load it.
  const { glance } = await import('./wait-for.ts');
  try {
    const session = await finding;
    // A journal that is not written tells of no command since.
    if (!session.row.piped) return undefined;
    const { state, agent } = await glance(session);
    return { state, agent };
  } catch (error) {
    // The session ended meanwhile, or its journal cannot be read.
    if (error instanceof PtyholdError) return undefined;
    throw error;
  }
}

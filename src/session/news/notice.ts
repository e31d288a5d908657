// Finds out what nobody waits for: commands that have failed, and programs that ask. Both are told as events.
import { PtyholdError } from '../../errors.ts';
import { log } from '../../log.ts';
import { STATES_SEEN_MS } from '../../timing.ts';
import { within } from '../../within.ts';
import { lookAtSilent, MOST_LOOKS } from '../completion/look-at-silent.ts';
import type { Context } from '../context.ts';
import type { Session } from '../state/session.ts';

/** Takes in what these living sessions have brought, and looks at those that are silent. */
export async function noticeNews(
  context: Context,
  isMeant: (row: { id: string; name: string }) => boolean,
): Promise<void> {
  const { sessions } = context;
  const living = (await sessions.rows()).filter((row) => !row.dead && isMeant(row));
  await sessions.meet(living.map(({ id }) => id));
  let looks = 0;
  const noticing = living.map(async ({ id, active }) => {
    const session = sessions.knownAs(id);
    await session?.stream.sync();
    if (session && mayAsk(session) && ++looks <= MOST_LOOKS) await lookAtSilent(context, { id, active });
  });
  const all = Promise.allSettled(noticing);
  const ended = await within(STATES_SEEN_MS, all);
  if (!ended) log.fault('not all that the sessions have brought could be taken in at once');
  for (const each of ended?.value ?? []) if (each.status === 'rejected') reportUnnoticed(each.reason);
}

/** A program runs, or nobody knows. What draws the whole screen is not silent for want of an answer. */
export function mayAsk({ row, isAtMarkedPrompt }: Session): boolean {
  return !row.dead && !row.alternate && !isAtMarkedPrompt;
}

export function reportUnnoticed(error: unknown): void {
  // This server ends, and whoever has waited is gone.
  if (error instanceof PtyholdError && error.code === 'cancelled') return;
  log.fault('a session could not be watched for events', error);
}

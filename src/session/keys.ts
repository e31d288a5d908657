// Presses keys in several sessions and, if asked, waits for the result.
import type { Patience } from './completion/wait.ts';
import type { Chosen } from './hosts/chosen.ts';
import { plannedKeys } from './pressing/planned-keys.ts';
import { type KeyRequest, pressKeys } from './pressing/press.ts';
import { OneQuestion } from './services/one-question.ts';
import { doTogether, type Outcome } from './services/together.ts';
import type { Delivery } from './show/delivery.ts';
import { roomForAll } from './show/limits.ts';
import type { Reading } from './show/what-is-new.ts';

/** A session, and the receipt of the keys for it. */
export interface Pressing extends Chosen {
  receipt?: string;
}

/** Side by side. The outcomes stand in the order of the sessions. */
export async function pressKeysInMany(
  chosen: readonly Pressing[],
  request: Omit<KeyRequest, 'receipt'>,
  patience: Patience,
  delivery: Delivery,
): Promise<Outcome<Reading>[]> {
  plannedKeys(request.keys, request.repeat);
  const question = new OneQuestion(request.leave, chosen.length);
  request.arrival.narrow(chosen.map(({ id }) => id));
  return doTogether(chosen, roomForAll(chosen), ({ context, id, receipt }, part) =>
    question
      .during((leave) => pressKeys(context, id, { ...request, leave, receipt }, patience, delivery, part))
      .finally(() => request.arrival.pass(id)),
  );
}

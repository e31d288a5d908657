// Events one by one, as they come.
import type { Ask } from './call-tool.ts';
import type { EventsOptions } from './options.ts';
import { events as schema } from './results.ts';
import type { SessionEvent } from './types.ts';

/** One call waits so long at most; then the next goes on. */
const LONGEST_CALL_S = 600;

export async function* followEvents(
  ask: Ask,
  { since, sessions, signal }: EventsOptions,
): AsyncGenerator<SessionEvent, undefined> {
  const read = async (from: number, wait: boolean) =>
    schema.parse(await ask('pty_read', { events: from, session: sessions, wait, timeout: LONGEST_CALL_S }, signal));
  let place = since ?? (await newest(read));
  try {
    for (;;) {
      const found = await read(place, true);
      place = found.upTo;
      yield* found.events;
    }
  } catch (error) {
    if (signal?.aborted) return undefined;
    throw error;
  }
}

type Read = (from: number, wait: boolean) => Promise<{ events: readonly unknown[]; upTo: number }>;

/** An answer shows so much at most, so what lies before now may take several. */
async function newest(read: Read): Promise<number> {
  for (let place = 0; ; ) {
    const found = await read(place, false);
    if (found.events.length === 0 || found.upTo === place) return found.upTo;
    place = found.upTo;
  }
}

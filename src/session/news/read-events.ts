// Reads the events after a number: of all sessions or some, at once or when there is one.
import type { Numbered } from '../../events/event-file.ts';
import { log } from '../../log.ts';
import { Queue } from '../../queue.ts';
import { HEARTBEAT_MS, PROGRESS_MS } from '../../timing.ts';
import type { Context } from '../context.ts';
import { Alarm } from '../state/alarm.ts';
import { type Filter, filterFor } from './meant-sessions.ts';
import { noticeNews } from './notice.ts';
import { type SessionsWatch, watchSessions } from './watch-sessions.ts';

export interface EventsWanted {
  /** The events after this number. */
  since: number;
  /** Targets; undefined: all, also those of no session. */
  sessions?: readonly string[] | undefined;
}

export interface EventsFound {
  events: Numbered[];
  /** The number of the newest event of all. */
  newest: number;
  /** How many after the asked-for number are no longer kept, of all sessions. */
  gone: number;
  /** Why events cannot be written now. */
  fault: string | undefined;
}

export interface EventsPatience {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  progress?: ((elapsedMs: number) => void) | undefined;
}

/** Finds out first what nobody has noticed yet. */
export async function readEvents(context: Context, wanted: EventsWanted): Promise<EventsFound> {
  const isMeant = await filterFor(context, wanted.sessions);
  await noticeNews(context, isMeant);
  return readNoticed(context, wanted.since, isMeant);
}

async function readNoticed(context: Context, since: number, isMeant: Filter): Promise<EventsFound> {
  await context.keeper.settleGone();
  const { events, ...rest } = await context.events.since(since);
  return { events: events.filter(({ event }) => isMeant(event)), ...rest, fault: context.events.fault };
}

/** Answers as soon as there is one, or when the time is over. */
export async function awaitEvents(
  context: Context,
  wanted: EventsWanted,
  { timeoutMs, signal, progress }: EventsPatience,
): Promise<EventsFound> {
  const before = await readEvents(context, wanted);
  if (before.events.length > 0 || timeoutMs <= 0) return before;
  const follower = await followEvents(context, signal);
  const began = performance.now();
  let toldAt = 0;
  try {
    for (;;) {
      const found = await readNoticed(context, wanted.since, await filterFor(context, wanted.sessions));
      const elapsed = performance.now() - began;
      if (found.events.length > 0 || elapsed >= timeoutMs || signal?.aborted) return found;
      if (elapsed >= toldAt + PROGRESS_MS) {
        toldAt = elapsed;
        progress?.(elapsed);
      }
      await follower.wait(Math.max(1, Math.min(timeoutMs - elapsed, HEARTBEAT_MS)));
    }
  } finally {
    follower.close();
  }
}

/** Calls back at each new event. As long as it watches, this server looks after all sessions itself. */
export async function watchNewEvents(context: Context, came: () => void): Promise<() => void> {
  let { newest } = await context.events.since(Number.POSITIVE_INFINITY);
  const looks = new Queue();
  const look = async (): Promise<void> => {
    const before = newest;
    ({ newest } = await context.events.since(newest));
    if (newest !== before) came();
  };
  const changed = (): void => void looks.run(look).catch((error: unknown) => log.fault('events cannot be read', error));
  const stop = await watchAll(context, changed);
  // Behind a prefix, a file is followed from when it was first read.
  changed();
  return stop;
}

async function followEvents(context: Context, signal: AbortSignal | undefined): Promise<Alarm> {
  let ring = (): void => undefined;
  const stop = await watchAll(context, () => ring());
  return new Alarm((changed) => {
    ring = changed;
    return stop;
  }, signal);
}

async function watchAll(context: Context, changed: () => void): Promise<() => void> {
  let watch: SessionsWatch | undefined;
  const stopLog = await context.events.watch(() => {
    changed();
    watch?.lookAtLeases();
  });
  try {
    const made = await watchSessions(context);
    watch = made;
    return () => {
      made.close();
      stopLog();
    };
  } catch (error) {
    stopLog();
    throw error;
  }
}

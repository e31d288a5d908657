// Answers `pty_read events: N` where there are several hosts: the events of all, one a line, and one number to go on from.
import { PtyholdError } from '../errors.ts';
import type { Context } from '../session/context.ts';
import { describeEvent } from '../session/news/describe-event.ts';
import { awaitEvents, type EventsFound, readEvents } from '../session/news/read-events.ts';
import type { Place } from '../session/services/event-places.ts';
import { limitsOf } from '../session/show/limits.ts';
import { firstLines } from '../terminal/fold.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { EventsAsked, OfAllEvents } from './events-answer.ts';
import { forgeryHint } from './forgery.ts';
import { awayLine } from './several.ts';
import type { Answer, Call } from './tool.ts';
import { planWait } from './waiting.ts';

interface OfHost {
  host: string;
  context: Context;
  since: number;
  found: EventsFound;
}

type Line = EventsFound['events'][number] & { host: string };

export async function answerAllEvents(
  { hosts, sessions }: OfAllEvents,
  asked: Omit<EventsAsked, 'sessions'>,
  call: Call,
): Promise<Answer> {
  const place = hosts.eventPlaces.of(asked.since);
  if (!place) throw unknownPlace(asked.since);
  const { answers, unreachable } = await hosts.ask(async (context): Promise<OfHost[]> => {
    const meant = sessions?.get(context);
    if (sessions && !meant) return [];
    const { host = '' } = context;
    const since = place.get(host) ?? 0;
    return [{ host, context, since, found: await readEvents(context, { since, sessions: meant }) }];
  });
  const read = answers.flat();
  const isEmpty = read.every(({ found }) => found.events.length === 0);
  const { signal, timeoutMs, note } = planWait(asked.timeout, call);
  const all = asked.wait && isEmpty ? await awaitFirst(read, sessions, { timeoutMs, signal }) : read;
  const lines = inOrder(all);
  const now = Date.now() / 1000;
  const described = lines.map((each) => neutraliseText(`${each.host} ${describeEvent(each, now)}`));
  const shown = firstLines(described, Math.max(1, ...all.map(({ context }) => limitsOf(context.config).maxTokens)));
  const upTo = hosts.eventPlaces.keep(placeAfter(place, all, lines.slice(0, shown.lines.length)));
  const gone = all.reduce((sum, { found }) => sum + found.gone, 0);
  const said = [
    `${lines.length - shown.hidden}${shown.hidden > 0 ? ` of ${lines.length}` : ''} events of ${all.length} hosts`,
    ...(shown.hidden > 0 ? [`events=${upTo} goes on`] : []),
    ...(gone > 0 ? [`${gone} ${asked.since > 0 ? 'in between' : 'older ones'} are no longer kept`] : []),
    ...(asked.wait && lines.length === 0 && note !== undefined ? [note] : []),
    ...[forgeryHint(shown.lines.join('\n')) ?? []].flat(),
  ].join('; ');
  return {
    text: [...shown.lines, ...awayLine(unreachable), `[ptyhold: ${said}] [events ${upTo}]`].join('\n'),
    facts: {
      events: lines.slice(0, shown.lines.length).map(({ host, number, event }) => ({ host, number, ...event })),
      up_to: upTo,
      gone,
      ...(unreachable.length > 0 && { unreachable: unreachable.map(({ name, why }) => ({ host: name, why })) }),
    },
  };
}

/** Until one of the hosts has an event. */
async function awaitFirst(
  read: readonly OfHost[],
  sessions: OfAllEvents['sessions'],
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<OfHost[]> {
  const first = new AbortController();
  const stop = (): void => first.abort();
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const waits = read.map(async (each): Promise<OfHost> => {
      const wanted = { since: each.since, sessions: sessions?.get(each.context) };
      const found = await awaitEvents(each.context, wanted, { timeoutMs, signal: first.signal });
      if (found.events.length > 0) stop();
      return { ...each, found };
    });
    const ended = await Promise.allSettled(waits);
    // A host that was lost meanwhile has told nothing new.
    return ended.flatMap((each, at) => (each.status === 'fulfilled' ? each.value : (read[at] ?? [])));
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** By their time, and those of one host by their number. */
function inOrder(all: readonly OfHost[]): Line[] {
  const rest = all.map(({ host, found }) => found.events.map((each) => ({ ...each, host })));
  const lines: Line[] = [];
  for (;;) {
    const [next] = rest.filter((each) => each.length > 0).sort((a, b) => timeOf(a) - timeOf(b));
    const line = next?.shift();
    if (!line) return lines;
    lines.push(line);
  }
}

function timeOf([first]: readonly Line[]): number {
  return first?.event.time ?? Number.POSITIVE_INFINITY;
}

/** Hosts that did not answer stay where they were. */
function placeAfter(before: Place, all: readonly OfHost[], shown: readonly Line[]): Place {
  const place = new Map(before);
  for (const { host, since, found } of all) {
    const last = shown.findLast((each) => each.host === host)?.number ?? since;
    const isAll = found.events.length === 0 || last === found.events.at(-1)?.number;
    place.set(host, isAll ? found.newest : last);
  }
  return place;
}

function unknownPlace(number: number): PtyholdError {
  const sentence = `There are several hosts, each numbers its own events, and this server has given nobody the number ${number} for all of them.`;
  return new PtyholdError(
    'bad_argument',
    sentence,
    'events=0 reads all that are kept; or name sessions of one host in session_id.',
  );
}

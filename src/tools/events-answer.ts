// Answers `pty_read events: N`: the events after that number, one a line, and the number to go on from.
import { PtyholdError } from '../errors.ts';
import type { Context } from '../session/context.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { describeEvent } from '../session/news/describe-event.ts';
import { awaitEvents, type EventsFound, readEvents } from '../session/news/read-events.ts';
import { limitsOf } from '../session/show/limits.ts';
import { resolve } from '../targets/resolve.ts';
import { firstLines } from '../terminal/fold.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { forgeryHint } from './forgery.ts';
import type { Answer, Call } from './tool.ts';
import { planWait } from './waiting.ts';

export interface EventsAsked {
  since: number;
  sessions: readonly string[] | undefined;
  wait: boolean;
  timeout: number;
}

export async function answerEvents(context: Context, asked: EventsAsked, call: Call): Promise<Answer> {
  const { signal, timeoutMs, note } = planWait(asked.timeout, call);
  const progress = call.progress && ((elapsedMs: number) => call.progress?.say(elapsedMs, 'no event yet'));
  const found = asked.wait
    ? await awaitEvents(context, asked, { timeoutMs, signal, progress })
    : await readEvents(context, asked);
  const { events, newest, gone } = found;
  const now = Date.now() / 1000;
  const described = events.map((event) => describeEvent(event, now));
  const { lines, hidden } = firstLines(described, limitsOf(context.config).maxTokens);
  const upTo = hidden === 0 ? newest : (events[lines.length - 1]?.number ?? asked.since);
  const said = [
    `${events.length - hidden}${hidden > 0 ? ` of ${events.length}` : ''} ${events.length === 1 ? 'event' : 'events'}`,
    ...(hidden > 0 ? [`events=${upTo} goes on`] : []),
    ...notesOn(asked, found),
    ...(asked.wait && events.length === 0 && note !== undefined ? [note] : []),
    ...[forgeryHint(lines.join('\n')) ?? []].flat(),
  ].join('; ');
  return {
    text: [...lines, `[ptyhold: ${said}] [events ${upTo}]`].join('\n'),
    facts: {
      events: events.slice(0, lines.length).map(({ number, event }) => ({ number, ...event })),
      up_to: upTo,
      newest,
      gone,
    },
  };
}

function notesOn({ since }: EventsAsked, { newest, gone, fault }: EventsFound): string[] {
  return [
    ...(gone > 0 && since > 0 ? [`${gone} after ${since} are no longer kept`] : []),
    ...(gone > 0 && since === 0 ? [`${gone} older ones are no longer kept`] : []),
    ...(since > newest ? [`there is no event ${since} yet`] : []),
    ...(fault === undefined ? [] : [`new events cannot be written: ${neutraliseText(fault)}`]),
  ];
}

/** The events of one host, perhaps of some of its sessions alone. */
export interface OfEvents {
  kind: 'events';
  context: Context;
  /** As they were written: names, ids, globs, tags. */
  sessions: string[] | undefined;
}

export async function chooseEvents(hosts: Hosts, target: string | readonly string[] | undefined): Promise<OfEvents> {
  const sessions = target === undefined ? undefined : [target].flat();
  return { kind: 'events', context: await hostOfEvents(hosts, sessions), sessions };
}

/** The only host that has what the targets name. Each host numbers its own events. */
async function hostOfEvents(hosts: Hosts, targets: readonly string[] | undefined): Promise<Context> {
  if (hosts.names.length === 0) return hosts.at(undefined);
  if (targets === undefined) throw needsSessions(hosts.names);
  const rows = await hosts.find((known) => resolve(targets, known));
  const [context, ...others] = new Set(rows.map((row) => row.context));
  if (context === undefined || others.length > 0) throw needsSessions(hosts.names);
  return context;
}

function needsSessions(hosts: readonly string[]): PtyholdError {
  const sentence = `There are several hosts (${hosts.join(', ')}), and each numbers its own events.`;
  return new PtyholdError('bad_argument', sentence, 'Name sessions of one host in session_id.');
}

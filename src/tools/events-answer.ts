// Answers `pty_read events: N`: the events after that number, one a line, and the number to go on from.
import type { Context } from '../session/context.ts';
import { chooseSessions } from '../session/hosts/chosen.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { describeEvent } from '../session/news/describe-event.ts';
import { firstUnknown, namesAt } from '../session/news/known-names.ts';
import { awaitEvents, type EventsFound, readEvents } from '../session/news/read-events.ts';
import { limitsOf } from '../session/show/limits.ts';
import { isPlain } from '../targets/target.ts';
import { firstLines } from '../terminal/fold.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { showName } from '../terminal/show-name.ts';
import { type CommandsTold, NO_COMMANDS, tellCommands } from './commands-told.ts';
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
  const commands = await commandsOf(context, asked);
  const upTo = hidden === 0 ? newest : (events[lines.length - 1]?.number ?? asked.since);
  const said = [
    `${events.length - hidden}${hidden > 0 ? ` of ${events.length}` : ''} ${events.length === 1 ? 'event' : 'events'}`,
    ...(hidden > 0 ? [`events=${upTo} goes on`] : []),
    ...(commands.lines.length > 0 ? ['line_range="-1" shows the newest command'] : []),
    ...notesOn(asked, found),
    ...(events.length === 0 ? await unknownNote(context, asked) : []),
    ...(asked.wait && events.length === 0 && note !== undefined ? [note] : []),
    ...[forgeryHint([...lines, ...commands.lines].join('\n')) ?? []].flat(),
  ].join('; ');
  return {
    text: [...lines, ...commands.lines, `[ptyhold: ${said}] [events ${upTo}]`].join('\n'),
    facts: {
      events: events.slice(0, lines.length).map(({ number, event }) => ({ number, ...event })),
      up_to: upTo,
      newest,
      gone,
      ...(commands.facts.length > 0 && { commands: commands.facts }),
    },
  };
}

/** Of one session that is named; whoever waits is told the events alone. */
function commandsOf(context: Context, { sessions, wait, since }: EventsAsked): Promise<CommandsTold> | CommandsTold {
  const [name, ...others] = sessions ?? [];
  if (wait || name === undefined || others.length > 0 || !isPlain(name)) return NO_COMMANDS;
  return tellCommands(context, name, since);
}

/** A slip of the pen would be waited for in vain. */
async function unknownNote(context: Context, { sessions = [] }: EventsAsked): Promise<string[]> {
  if (!sessions.some(isPlain)) return [];
  const unknown = firstUnknown(sessions, [await namesAt(context)]);
  return unknown === undefined ? [] : [`no session and no event has the name ${showName(unknown)}`];
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

/** Those of several hosts. */
export interface OfAllEvents {
  kind: 'all events';
  hosts: Hosts;
  /** The ids of the sessions that are meant, by their hosts; undefined: all. */
  sessions: ReadonlyMap<Context, readonly string[]> | undefined;
}

export async function chooseEvents(
  hosts: Hosts,
  target: string | readonly string[] | undefined,
): Promise<OfEvents | OfAllEvents> {
  if (target === undefined) {
    if (hosts.isSeveral) return { kind: 'all events', hosts, sessions: undefined };
    return { kind: 'events', context: await hosts.at(undefined), sessions: undefined };
  }
  const choice = await chooseSessions(hosts, target, 'read');
  if (choice.kind === 'one') return { kind: 'events', context: choice.context, sessions: [target].flat() };
  const sessions = new Map<Context, string[]>();
  for (const { context, id } of choice.sessions) sessions.set(context, [...(sessions.get(context) ?? []), id]);
  const [context, ...others] = sessions.keys();
  if (context && others.length === 0) return { kind: 'events', context, sessions: sessions.get(context) };
  return { kind: 'all events', hosts, sessions };
}

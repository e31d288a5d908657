// `ptyhold events`: what happened to the sessions, one event a line, also as it comes.
import type { Numbered } from '../events/event-file.ts';
import type { Context } from '../session/context.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { describeWithTime } from '../session/news/describe-event.ts';
import { firstUnknown, type KnownNames, namesAt } from '../session/news/known-names.ts';
import { awaitEvents, type EventsFound, readEvents } from '../session/news/read-events.ts';
import { isPlain } from '../targets/target.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import type { Given, Here } from './command.ts';
import { Fault, suggest, WRONG_USAGE } from './fault.ts';
import type { Out } from './out.ts';

/** Each wait for the next event. */
const WAIT_MS = 3_600_000;

interface Wanted {
  since: number | undefined;
  sessions: readonly string[] | undefined;
  follows: boolean;
  json: boolean;
}

/** Returns the exit status. */
export async function events(hosts: Hosts, { operands, options }: Given, { out }: Here): Promise<number> {
  const wanted: Wanted = {
    since: readNumber(options['since']),
    sessions: operands.length > 0 ? operands : undefined,
    follows: options['follow'] === true,
    json: options['json'] === true,
  };
  await requireKnown(hosts, wanted, out);
  const { answers, unreachable } = wanted.follows
    ? await followAll(hosts, wanted, out)
    : await hosts.ask((context) => print(context, wanted, out));
  for (const { name, why } of unreachable) out.note(`${name}: ${neutraliseText(why)}`);
  return unreachable.length > 0 || answers.includes('some are gone') ? 1 : 0;
}

/** A name also means a session of which nothing is kept but its events. Of one that may come, events can be followed. */
async function requireKnown(hosts: Hosts, { sessions = [], follows }: Wanted, out: Out): Promise<void> {
  if (!sessions.some(isPlain)) return;
  const { answers, unreachable } = await hosts.ask(namesAt);
  const unknown = firstUnknown(sessions, answers);
  // It may be one of those that cannot be asked.
  if (unknown === undefined || unreachable.length > 0) return;
  const sentence = `There is no session ${unknown}, and no event names one.`;
  if (follows) out.note(`${sentence} Those that come are told.`);
  else throw new Fault(`${sentence}${suggest(unknown, namesOf(answers))} ptyhold ls shows what is there.`);
}

function namesOf(answers: readonly KnownNames[]): string[] {
  return [...new Set(answers.flatMap(({ names }) => names))];
}

type Printed = 'all' | 'some are gone';

async function print(context: Context, wanted: Wanted, out: Out): Promise<Printed> {
  const found = await readEvents(context, { since: wanted.since ?? 0, sessions: wanted.sessions });
  return show(context, found, wanted, out);
}

async function show(
  context: Context,
  { events: found, gone, newest }: EventsFound,
  wanted: Wanted,
  out: Out,
): Promise<Printed> {
  const now = Date.now() / 1000;
  for (const each of found) await out.write(`${wanted.json ? asJson(context, each) : asText(context, each, now)}\n`);
  // Whoever named no number has missed nothing.
  if (wanted.since === undefined) return 'all';
  if (wanted.since > newest) out.note(`there is no event ${wanted.since} yet; the newest is ${newest}`);
  if (gone > 0) out.note(`${gone} events after ${wanted.since} are no longer kept`);
  return gone > 0 ? 'some are gone' : 'all';
}

/** The hosts are found at the start; then each is followed for itself. */
async function followAll(hosts: Hosts, wanted: Wanted, out: Out): ReturnType<typeof hosts.ask<Printed>> {
  const heard = await hosts.ask(async (context) => context);
  const answers = await Promise.all(heard.answers.map((context) => follow(context, wanted, out)));
  return { ...heard, answers };
}

async function follow(context: Context, wanted: Wanted, out: Out): Promise<Printed> {
  const { sessions } = wanted;
  let since = wanted.since ?? (await context.events.since(Number.POSITIVE_INFINITY)).newest;
  for (;;) {
    const found = await awaitEvents(context, { since, sessions }, { timeoutMs: WAIT_MS });
    await show(context, found, { ...wanted, since: wanted.since === undefined ? undefined : since }, out);
    since = found.newest;
  }
}

function readNumber(given: string | true | undefined): number | undefined {
  if (given === undefined) return undefined;
  const number = Number(given);
  if (Number.isInteger(number) && number >= 0) return number;
  throw new Fault(`--since takes the number of an event; "${given}" is none.`, WRONG_USAGE);
}

function asText({ host }: Context, event: Numbered, now: number): string {
  return neutraliseText(`${host === undefined ? '' : `${host} `}${describeWithTime(event, now)}`);
}

function asJson({ host }: Context, { number, event }: Numbered): string {
  const time = new Date(event.time * 1000).toISOString();
  return JSON.stringify({ number, ...(host !== undefined && { host }), ...event, time });
}

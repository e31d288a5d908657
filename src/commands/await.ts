// `ptyhold wait`: waits for what a session does or tells, on the same evidence as the tools.
import { PtyholdError } from '../errors.ts';
import type { Event } from '../events/event.ts';
import { prepareToRead } from '../session/completion/prepare.ts';
import { stopped, type Verdict } from '../session/completion/verdict.ts';
import { waitFor } from '../session/completion/wait-for.ts';
import type { Context } from '../session/context.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { tellEvent } from '../session/news/describe-event.ts';
import { awaitEvents } from '../session/news/read-events.ts';
import { Alarm } from '../session/state/alarm.ts';
import type { Session } from '../session/state/session.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { showName } from '../terminal/show-name.ts';
import { HEARTBEAT_MS } from '../timing.ts';
import { AWAITED, type Awaited, isAwaited } from './awaited.ts';
import type { Given, Here } from './command.ts';
import { Fault, suggest, WRONG_USAGE } from './fault.ts';
import { withSession } from './with-session.ts';

const OVER = 3;
/** As with timeout(1). */
const TOO_LATE = 124;

interface Came {
  what: Awaited | 'timeout';
  /** One line. */
  says: string;
  facts: Record<string, unknown>;
}

/** Returns the exit status. */
export async function awaitCommand(hosts: Hosts, { operands, options }: Given, { out }: Here): Promise<number> {
  const wanted = readWanted(options['for']);
  const timeoutMs = readSeconds(options['timeout']) * 1000;
  const came = await withSession(
    hosts,
    operands[0],
    async (context, name) => awaitAny(context, await prepareToRead(context, name), wanted, timeoutMs),
    'all',
  );
  const isWanted = came.what !== 'timeout' && wanted.includes(came.what);
  if (options['json']) await out.write(`${JSON.stringify({ came: came.what, ...came.facts })}\n`);
  else if (isWanted) await out.write(`${neutraliseText(came.says)}\n`);
  else out.note(came.says);
  return isWanted ? 0 : came.what === 'ended' ? OVER : TOO_LATE;
}

async function awaitAny(
  context: Context,
  session: Session,
  wanted: readonly Awaited[],
  timeoutMs: number,
): Promise<Came> {
  const stop = new AbortController();
  const deadline = performance.now() + timeoutMs;
  const told = awaitTold(context, session, wanted, stop.signal);
  const first = await Promise.race([awaitSeen(session, wanted, { deadline, stop: stop.signal }), told]);
  stop.abort();
  return first;
}

interface Until {
  deadline: number;
  stop: AbortSignal;
}

/** Looks as the tools do, until the session does what is wanted, has ended, or the time is over. */
async function awaitSeen(session: Session, wanted: readonly Awaited[], { deadline, stop }: Until): Promise<Came> {
  const alarm = new Alarm((changed) => session.stream.onChange(changed), stop);
  try {
    for (;;) {
      const left = Math.max(0, deadline - performance.now());
      const verdict = await waitFor(session, undefined, { timeoutMs: Math.min(left, LONGEST_MS), signal: stop });
      const seen = seenIn(verdict);
      const [match] = seen.filter((what) => what === 'ended' || wanted.includes(what));
      if (match) return cameOf(session, match, verdict);
      if (performance.now() >= deadline || stop.aborted) return cameOf(session, 'timeout', verdict);
      await alarm.wait(Math.min(deadline - performance.now(), HEARTBEAT_MS));
      // The program may have died meanwhile.
      await session.refresh();
    }
  } catch (error) {
    if (!(error instanceof PtyholdError) || error.code !== 'no_session') throw error;
    // Somebody took it away while it was looked at.
    return cameOf(session, 'ended', stopped('exited', 'state'));
  } finally {
    alarm.close();
  }
}

/** A timer takes no more. */
const LONGEST_MS = 2 ** 31 - 1;

function seenIn({ state, complete, exitCode, via }: Verdict): Awaited[] {
  if (state === 'exited') return ['ended'];
  if (state === 'password' || state === 'waiting_input') return ['blocked'];
  if (state !== 'idle' || (!complete && via !== 'state')) return [];
  return complete && exitCode !== undefined && exitCode !== 0 ? ['exit', 'idle'] : ['idle'];
}

function cameOf({ id, row }: Session, what: Came['what'], verdict: Verdict): Came {
  const { state, exitCode } = verdict;
  const exit = exitCode === undefined ? '' : ` exit=${exitCode}`;
  const name = showName(row.name);
  const says =
    what === 'timeout'
      ? `${name} is ${state}: the time is over.`
      : `${name} ${what === 'blocked' ? `blocked ${state}` : what}${exit}`;
  return { what, says, facts: { name: neutraliseText(row.name), id, state, exit_code: exitCode ?? null } };
}

/** Never resolves if the wait is stopped first. */
async function awaitTold(
  context: Context,
  { id }: Session,
  wanted: readonly Awaited[],
  signal: AbortSignal,
): Promise<Came> {
  let since = (await context.events.since(Number.POSITIVE_INFINITY)).newest;
  while (!signal.aborted) {
    const { events, newest } = await awaitEvents(context, { since, sessions: [id] }, { timeoutMs: LONGEST_MS, signal });
    const found = events.find(({ event: { kind } }) => isToldAlone(kind) && wanted.some((what) => what === kind));
    if (found && found.event.kind !== 'unknown') return cameOfEvent(found.event, found.number);
    since = newest;
  }
  return new Promise(() => undefined);
}

/** A look tells the others, with more. */
function isToldAlone(kind: string): boolean {
  return kind !== 'blocked' && kind !== 'ended';
}

function cameOfEvent(event: Event, number: number): Came {
  const what = AWAITED.find((each) => each === event.kind) ?? 'notice';
  return { what, says: tellEvent(event, Date.now() / 1000), facts: { number, ...event } };
}

function readWanted(given: string | true | undefined): Awaited[] {
  const words = typeof given === 'string' ? given.split(',') : ['idle'];
  return words.map((word) => {
    if (isAwaited(word)) return word;
    const known = `--for takes ${AWAITED.join(', ')}`;
    throw new Fault(`${known}; "${word}" is none of them.${suggest(word, AWAITED)}`, WRONG_USAGE);
  });
}

function readSeconds(given: string | true | undefined): number {
  if (given === undefined) return Number.POSITIVE_INFINITY;
  const seconds = Number(given);
  if (seconds >= 0 && given !== '') return seconds;
  throw new Fault(`--timeout takes a number of seconds; "${given}" is none.`, WRONG_USAGE);
}

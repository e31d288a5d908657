// `ptyhold wait`: waits for what sessions do or tell, on the same evidence as the tools.
import { describeState } from '../agents/describe.ts';
import { describeError, PtyholdError } from '../errors.ts';
import type { Event } from '../events/event.ts';
import { prepareToRead } from '../session/completion/prepare.ts';
import type { Verdict } from '../session/completion/verdict.ts';
import { type LongWait, waitUntil } from '../session/completion/wait-until.ts';
import type { Context } from '../session/context.ts';
import type { Chosen } from '../session/hosts/chosen.ts';
import type { Hosts } from '../session/hosts/hosts.ts';
import { tellEvent } from '../session/news/describe-event.ts';
import { awaitEvents } from '../session/news/read-events.ts';
import type { Session } from '../session/state/session.ts';
import { sharedController } from '../shared-signal.ts';
import { isPlain } from '../targets/target.ts';
import { neutraliseText } from '../terminal/neutralise.ts';
import { showName } from '../terminal/show-name.ts';
import { AWAITED, type Awaited, isAwaited } from './awaited.ts';
import type { Given, Here } from './command.ts';
import { Fault, suggest, WRONG_USAGE } from './fault.ts';
import type { Out } from './out.ts';
import { chooseForPerson, withSession } from './with-session.ts';

const FAULT = 1;
const OVER = 3;
/** As with timeout(1). */
const TOO_LATE = 124;

interface Came {
  what: Awaited | 'timeout' | 'failed';
  /** One line. */
  says: string;
  facts: Record<string, unknown>;
}

interface Asked {
  wanted: readonly Awaited[];
  timeoutMs: number;
  /** Ends it: nobody waits any more. */
  over: AbortSignal;
}

/** Returns the exit status. */
export async function awaitCommand(hosts: Hosts, { operands, options }: Given, { out }: Here): Promise<number> {
  const wanted = readWanted(options['for']);
  const timeoutMs = readSeconds(options['timeout']) * 1000;
  const over = sharedController();
  const asked = { wanted, timeoutMs, over: over.signal };
  const tell = (came: Came): Promise<void> => say(out, came, { wanted, json: options['json'] === true });
  const waits = await begin(hosts, operands, asked);
  const isEnough = options['any'] ? (came: Came) => isWanted(came, wanted) : () => false;
  try {
    return statusOf(await takeUntil(waits, isEnough, tell), wanted, options['any'] === true);
  } finally {
    over.abort();
  }
}

/** A wait for each session that is named; without a name, for the only one there is. */
async function begin(hosts: Hosts, operands: readonly string[], asked: Asked): Promise<Promise<Came>[]> {
  const [name, ...others] = operands;
  const wait = async (context: Context, id: string): Promise<Came> =>
    awaitAny(context, await prepareToRead(context, id), asked);
  if (others.length === 0 && (name === undefined || isPlain(name))) return [withSession(hosts, name, wait, 'all')];
  const choice = await chooseForPerson(hosts, operands);
  if (choice.kind === 'one') return [wait(choice.context, choice.session)];
  return choice.sessions.map((each) => wait(each.context, each.id).catch((error: unknown) => failedOf(each, error)));
}

/** A session that cannot be waited for keeps none of the others from being waited for. */
function failedOf({ name, id }: Chosen, error: unknown): Came {
  if (!(error instanceof PtyholdError)) throw error;
  const says = `${showName(name)}: ${describeError(error)}`;
  return { what: 'failed', says, facts: { name: neutraliseText(name), id, message: error.message } };
}

/** Tells of each as it comes, until all have come or one is enough. */
async function takeUntil(
  waits: readonly Promise<Came>[],
  isEnough: (came: Came) => boolean,
  tell: (came: Came) => Promise<void>,
): Promise<Came[]> {
  const left = new Map(waits.map((wait, at) => [at, wait.then((came) => ({ at, came }))]));
  const taken: Came[] = [];
  while (left.size > 0) {
    const { at, came } = await Promise.race(left.values());
    left.delete(at);
    taken.push(came);
    await tell(came);
    if (isEnough(came)) return taken;
  }
  return taken;
}

async function say(
  out: Out,
  came: Came,
  { wanted, json }: { wanted: readonly Awaited[]; json: boolean },
): Promise<void> {
  if (json) await out.write(`${JSON.stringify({ came: came.what, ...came.facts })}\n`);
  else if (isWanted(came, wanted)) await out.write(`${neutraliseText(came.says)}\n`);
  else out.note(came.says);
}

function isWanted({ what }: Came, wanted: readonly Awaited[]): boolean {
  return what !== 'timeout' && what !== 'failed' && wanted.includes(what);
}

function statusOf(came: readonly Came[], wanted: readonly Awaited[], isAnyEnough: boolean): number {
  const isGood = (each: Came): boolean => isWanted(each, wanted);
  if (isAnyEnough ? came.some(isGood) : came.every(isGood)) return 0;
  if (came.some(({ what }) => what === 'failed')) return FAULT;
  return came.some(({ what }) => what === 'timeout') ? TOO_LATE : OVER;
}

async function awaitAny(context: Context, session: Session, { wanted, timeoutMs, over }: Asked): Promise<Came> {
  const own = new AbortController();
  const stop = own.signal;
  over.addEventListener('abort', () => own.abort());
  const told = awaitTold(context, session, wanted, stop);
  const first = await Promise.race([awaitSeen(session, wanted, { timeoutMs, signal: stop }), told]);
  own.abort();
  return first;
}

/** Looks as the tools do, until the session does what is wanted, has ended, or the time is over. */
async function awaitSeen(
  session: Session,
  wanted: readonly Awaited[],
  patience: Pick<LongWait, 'timeoutMs' | 'signal'>,
): Promise<Came> {
  const matchIn = (verdict: Verdict): Awaited | undefined =>
    seenIn(verdict).find((what) => what === 'ended' || wanted.includes(what));
  const isEnough = (verdict: Verdict): boolean => matchIn(verdict) !== undefined;
  const { verdict } = await waitUntil(session, { ...patience, isEnough });
  const matched = matchIn(verdict);
  if (matched !== undefined) return cameOf(session, matched, verdict);
  const late = cameOf(session, 'timeout', verdict);
  // What only an event tells may have been so before.
  const isSoBefore = wanted.some((what) => what === verdict.state);
  return isSoBefore ? { ...late, says: `${late.says} It was so before the wait, which is for what comes anew.` } : late;
}

function seenIn({ state, complete, exitCode, via }: Verdict): Awaited[] {
  if (state === 'exited') return ['ended'];
  if (state === 'password' || state === 'waiting_input' || state === 'blocked') return ['blocked'];
  if (state !== 'idle' || (!complete && via !== 'state')) return [];
  return complete && exitCode !== undefined && exitCode !== 0 ? ['exit', 'idle'] : ['idle'];
}

function cameOf({ id, row }: Session, what: Came['what'], verdict: Verdict): Came {
  const { state, exitCode, agent } = verdict;
  const blocked = state === 'blocked' && agent ? describeState(agent) : `blocked ${state}`;
  const exit = exitCode === undefined ? '' : ` exit=${exitCode}`;
  const name = showName(row.name);
  const says =
    what === 'timeout'
      ? `${name} is ${state}: the time is over.`
      : `${name} ${what === 'blocked' ? blocked : what}${exit}`;
  return { what, says, facts: { name: neutraliseText(row.name), id, state, exit_code: exitCode ?? null } };
}

/** A timer takes no more. */
const LONGEST_MS = 2 ** 31 - 1;

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

// Opens a session: a shell or a program in a terminal of its own, journaled from its first byte.
import path from 'node:path';
import { PtyholdError } from '../errors.ts';
import { changeLook, type LookWanted, readLook, writeLook } from '../looks/look.ts';
import { Queue } from '../queue.ts';
import { placeOfSession } from '../settings/own-session.ts';
import { showRoles } from '../settings/role.ts';
import { refuseIfLeased } from '../tmux/leases.ts';
import type { NamedSession } from '../tmux/names-taken.ts';
import { setOption } from '../tmux/options.ts';
import { sequence } from '../tmux/quote.ts';
import { tmuxFailed } from '../tmux/result.ts';
import { type SessionRow, writeTags } from '../tmux/rows.ts';
import { resize } from '../tmux/session-commands.ts';
import { makeAttachLine } from './attach-line.ts';
import type { Context } from './context.ts';
import type { EndedSession } from './ended/describe.ts';
import { buryDead } from './ending/end-session.ts';
import { closeIdle, watchIdle } from './idle.ts';
import { automaticName, create, createUnnamed, nameTakenError, roleOptions } from './opening/create.ts';
import { tellIfEnded } from './opening/ended-at-once.ts';
import { type LaunchRequest, planLaunch, type SessionSettings } from './opening/launch-plan.ts';
import { launchAsText } from './opening/launch-text.ts';
import { revive } from './opening/reopen.ts';
import { type Leave, withLeave } from './services/leave.ts';
import { OneQuestion } from './services/one-question.ts';
import type { Place } from './services/question.ts';
import { type Holding, type KeptRoles, requireAllowed, writeRoles } from './services/roles.ts';
import { doTogether, type Outcome } from './services/together.ts';
import { describeLease, isHeldBy, readLease } from './state/lease.ts';
import { CHANGES } from './state/leased.ts';
import type { Session } from './state/session.ts';
import { hostOf } from './typing/place.ts';

/** For so long after tmux' end, a new session without a name of its own gets none of those that ended with it. */
const NAME_RESTS_S = 86_400;

export interface OpenRequest extends LaunchRequest, SessionSettings {
  name?: string | undefined;
  reuse?: boolean | undefined;
  /** A role for the session, besides those of this server. */
  role?: string | undefined;
  leave: Leave;
  /** Names on other hosts, which automatic names avoid. */
  taken?: readonly string[];
}

export interface Opened {
  session: Session;
  isReused: boolean;
  /** The id of the session that has ended and in whose place this one is. */
  insteadOf: string | undefined;
  attach: string;
  notes: string[];
}

export async function openSession(context: Context, request: OpenRequest): Promise<Opened> {
  requireAllowed({ all: await context.roles.own() }, 'pty_open', request.leave.force);
  const sessions = await closeIdleAndList(context);
  const living = sessions.some((session) => session.id !== '' && session.name === request.name)
    ? await context.sessions.findLiving(request.name ?? '')
    : undefined;
  if (living && !request.reuse) throw nameTakenError(living.row.name);
  if (living && !living.row.dead) return reuse(context, request, living);
  if (!living) requireRoom(context, sessions);
  const gone = living ? undefined : await findEnded(context, request);
  const roles = await context.roles.forNew(request.role, living?.row ?? gone?.record);
  const { note } = await permitLaunch(context, request, roles);
  const ended = living ? await buryDead(context, living) : gone;
  const revival = ended && (await revive(context, ended, request));
  const name = ended?.record.name ?? request.name;
  // An ended session that was named by its id must not become a living one that has its name now.
  const kept = writeRoles(roles.all);
  const asked = { ...request, ...revival?.wanted, kept, name, reuse: request.reuse && name === request.name };
  const notes = [...(note === undefined ? [] : [note]), ...(revival?.notes ?? [])];
  try {
    const session = await make(context, asked, sessions);
    session.tell({ kind: 'opened', how: ended ? 'anew' : 'new' }, 'opened');
    const { stream } = session;
    if (request.command !== undefined)
      context.typists.noteOpening({ journal: stream.journal, onChange: (changed) => stream.onChange(changed) });
    const [attach, over] = await Promise.all([
      makeAttachLine(context, session.row.name),
      request.command === undefined ? [] : tellIfEnded(session),
    ]);
    return { session, isReused: false, insteadOf: ended?.id, attach, notes: [...notes, ...over] };
  } catch (error) {
    const isTaken = error instanceof PtyholdError && error.code === 'name_taken';
    if (!isTaken || !asked.reuse || !name) throw error;
    // Another server was faster.
    return reuse(context, request, await context.sessions.find(name));
  }
}

/** A session that was just opened, for whoever shows it to people. */
export interface NewSession {
  row: Pick<SessionRow, 'id' | 'name' | 'look' | 'tags'>;
  context: Context;
  /** What the call asked for. */
  look: LookWanted | undefined;
}

/** Answers what to tell of it. */
export type ShowNew = (opened: readonly NewSession[]) => Promise<string[]>;

/** The host could not be reached. */
export interface Unreached {
  failed: unknown;
}

export interface Wanted {
  context: Context | Unreached;
  request: OpenRequest;
}

/** Asks the person first, once for all. Then hosts open side by side, each its own one by one, so that its limits hold. */
export async function openMany(wanted: readonly Wanted[], leave: Leave): Promise<Outcome<Opened>[]> {
  const question = new OneQuestion(leave, wanted.length);
  const permitted = await doTogether(wanted, 0, ({ context, request }) =>
    question.during((own) => permit(context, { ...request, leave: { ...own, force: request.leave.force } })),
  );
  const queues = new Map(wanted.map(({ context }) => [context, new Queue()]));
  const takenFor = reserveNames(wanted);
  const openings = wanted.map((each, at) => ({ ...each, permission: permitted[at], taken: takenFor(at) }));
  return doTogether(openings, 0, async ({ context, request, permission, taken }) => {
    if (!permission || 'failed' in permission) throw permission?.failed;
    const { agreed } = permission.done;
    const own = { ...request.leave, ...(agreed && { agreed }) };
    const open = (): Promise<Opened> => openSession(reached(context), { ...request, leave: own, taken });
    return (queues.get(context) ?? new Queue()).run(open);
  });
}

/** Automatic names differ over all hosts: each session is kept from the names that the others get. */
function reserveNames(wanted: readonly Wanted[]): (at: number) => readonly string[] {
  const taken = new Set(wanted.flatMap(({ request: { name, taken: others = [] } }) => [...others, name ?? []].flat()));
  let number = 0;
  const reserved = wanted.map(({ context, request: { name } }) => {
    if (name !== undefined || 'failed' in context) return undefined;
    do number += 1;
    while (taken.has(automaticName(number)));
    return automaticName(number);
  });
  return (at) => [...taken, ...reserved.flatMap((name, other) => (other === at ? [] : (name ?? [])))];
}

/** A name that is taken is no question for a person: it is reused, or refused. */
async function permit(context: Context | Unreached, request: OpenRequest): Promise<Permission> {
  const there = reached(context);
  if (request.name !== undefined && there.sessions.lastNames.includes(request.name)) return { note: undefined };
  return permitLaunch(there, request, await there.roles.forNew(request.role));
}

function reached(context: Context | Unreached): Context {
  if ('failed' in context) throw context.failed;
  return context;
}

async function make(context: Context, request: OpenRequest, sessions: readonly NamedSession[]): Promise<Session> {
  const planned = await planLaunch(context, request);
  const { socket, folder } = await context.tmux.location();
  const told = { ...toldRoles(request.kept), ...placeOfSession(socket, folder) };
  const plan = { ...planned, env: { ...planned.env, ...told } };
  const session = request.name
    ? await create(context, plan, request, request.name)
    : await createUnnamed(context, plan, request, await takenNames(context, request, sessions));
  watchIdle(context, [session.row]);
  return session;
}

/** A ptyhold inside finds its roles by itself. On another machine it may learn them from here. */
function toldRoles(kept: KeptRoles | undefined): Record<string, string> {
  return kept?.role ? { PTYHOLD_ROLE: kept.role } : {};
}

/** Whoever still types into a session that ended lately with tmux must not meet another one. */
async function takenNames(
  { ended }: Context,
  { taken = [] }: OpenRequest,
  sessions: readonly NamedSession[],
): Promise<ReadonlySet<string>> {
  const since = Date.now() / 1000 - NAME_RESTS_S;
  return new Set([...taken, ...namesOf(sessions), ...(await ended.namesSince(since, sessions))]);
}

async function findEnded(
  { ended }: Context,
  { name, reuse: isWanted }: OpenRequest,
): Promise<EndedSession | undefined> {
  return isWanted && name !== undefined ? ended.find(name) : undefined;
}

function namesOf(sessions: readonly NamedSession[]): string[] {
  return sessions.map(({ name }) => name);
}

/** The consent of a person, if it is needed. */
interface Permission {
  note: string | undefined;
  agreed?: ReadonlySet<string> | undefined;
}

async function permitLaunch(context: Context, request: OpenRequest, roles: Holding): Promise<Permission> {
  const text = launchAsText(request);
  if (text === '') return { note: undefined };
  const { leave, name = 'a new one', cwd: folder = context.config.cwd } = request;
  const place = async (): Promise<Place> => ({ session: name, host: hostOf(context), folder, program: undefined });
  const session = request.name === undefined ? {} : { name };
  const entry = { text, foreground: 'sh', session, place };
  // A folder alone runs nothing, and `cd` need not be among the commands that a role allows.
  const bare = { ...entry, text: launchAsText({ ...request, cwd: undefined }), roles };
  await context.gatekeeper.requireRoles({ ...bare, leave });
  return withLeave(leave, async (given) => {
    const { note } = await context.gatekeeper.admit({ ...entry, leave: given });
    return { note, agreed: given.agreed };
  });
}

/** The sessions on this host, after overdue ones were closed. */
async function closeIdleAndList(context: Context): Promise<NamedSession[]> {
  const sessions = await context.sessions.names();
  if (!sessions.some((session) => session.hasIdleTimeout)) return sessions;
  await closeIdle(context);
  return context.sessions.names();
}

function requireRoom(context: Context, sessions: readonly NamedSession[]): void {
  const { maxSessions } = context.config;
  const count = sessions.filter((session) => session.id !== '').length;
  if (maxSessions === undefined || count < maxSessions) return;
  throw new PtyholdError(
    'limit_reached',
    `There are ${count} sessions already and PTYHOLD_MAX_SESSIONS is ${maxSessions}.`,
    'Close one with pty_close, or raise PTYHOLD_MAX_SESSIONS.',
  );
}

/** Only a server without a role of its own says anew what a session may do; another one could widen it. */
async function changedRoles(
  { roles }: Context,
  { role }: OpenRequest,
  { name, role: held }: Pick<SessionRow, 'name' | 'role'>,
): Promise<KeptRoles | undefined> {
  if (role === undefined || held.split('+').includes(role)) return undefined;
  const own = await roles.own();
  if (own.length === 0) return writeRoles([roles.named(role)]);
  throw new PtyholdError(
    'refused',
    `${name} is there and ${held === '' ? 'has no role' : `has the role ${held}`}. This server has the role ${showRoles(own)} and cannot change it.`,
    'Leave role out, or open a new session.',
  );
}

/** Gives a session that is there what the request asks of it. */
export async function reuse(context: Context, request: OpenRequest, { row }: Session): Promise<Opened> {
  const kept = await changedRoles(context, request, row);
  const changes = [
    ...(request.cols !== undefined || request.rows !== undefined
      ? [resize(row.paneId, request.cols ?? row.cols, request.rows ?? row.rows)]
      : []),
    ...(request.tags ? [setOption(row.paneId, 'tags', writeTags(request.tags))] : []),
    ...(request.look ? [setOption(row.paneId, 'look', writeLook(changeLook(readLook(row.look), request.look)))] : []),
    ...Object.entries(kept ? roleOptions(kept) : {}).map(([name, value]) => setOption(row.paneId, name, value)),
    ...(request.idleTimeout !== undefined ? [setOption(row.paneId, 'idle', String(request.idleTimeout))] : []),
  ];
  if (changes.length > 0) {
    const line = sequence(refuseIfLeased(row.paneId, context.leases.holder.id), ...changes);
    let result = await context.tmux.execute(line, { repeatable: true });
    while (result && !result.ok && result.reason === 'leased') {
      await context.leases.yieldTo(row, CHANGES);
      result = await context.tmux.execute(line, { repeatable: true });
    }
    if (!result?.ok)
      throw tmuxFailed(`tmux could not change ${row.name}`, result?.error ?? 'it is gone', 'Call pty_list.');
  }
  const session = await context.sessions.find(row.id);
  watchIdle(context, [session.row]);
  const attach = await makeAttachLine(context, session.row.name);
  const lease = readLease(session.row.lock);
  const isTheirs = lease && !isHeldBy(lease, context.leases.holder.id);
  const notes = [
    ...(isTheirs ? [`leased by ${describeLease(lease)}: it can be read, and takes no text`] : []),
    ...notGiven(request, session.row),
  ];
  return { session, isReused: true, insteadOf: undefined, attach, notes };
}

/** What only a new session can be given. */
function notGiven({ shell, command, cwd, env }: OpenRequest, row: SessionRow): string[] {
  const isOther = shell !== undefined && path.posix.basename(shell) !== row.shell;
  const asked = { shell: isOther || undefined, command, cwd, env };
  const names = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (names.length === 0) return [];
  return [`it runs on as it was: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} for new sessions only`];
}

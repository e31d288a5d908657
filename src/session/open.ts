// Opens a session: a shell or a program in a terminal of its own, journaled from its first byte.
import { PtyholdError } from '../errors.ts';
import { sequence } from '../tmux/quote.ts';
import { tmuxFailed } from '../tmux/result.ts';
import { type NamedSession, writeTags } from '../tmux/rows.ts';
import { resize, setOption } from '../tmux/session-commands.ts';
import { makeAttachLine } from './attach-line.ts';
import type { Context } from './context.ts';
import { closeIdle, watchIdle } from './idle.ts';
import { create, createUnnamed, nameTakenError, type SessionSettings } from './opening/create.ts';
import { type LaunchRequest, planLaunch } from './opening/launch-plan.ts';
import { type Leave, withLeave } from './services/gatekeeper.ts';
import type { Session } from './state/session.ts';

export interface OpenRequest extends LaunchRequest, SessionSettings {
  name?: string | undefined;
  reuse?: boolean | undefined;
  leave: Leave;
  /** Names on other hosts, which automatic names avoid. */
  taken?: readonly string[];
}

export interface Opened {
  session: Session;
  isReused: boolean;
  attach: string;
  note: string | undefined;
}

export async function openSession(context: Context, request: OpenRequest): Promise<Opened> {
  const sessions = await closeIdleAndList(context);
  await context.orphans.sweep(sessions);
  if (sessions.some((session) => session.id !== '' && session.name === request.name)) {
    return reuse(context, request, request.name ?? '');
  }
  requireRoom(context, sessions);
  const note = await judgeCommand(context, request);
  const plan = await planLaunch(context, request);
  const session = request.name
    ? await create(context, plan, request, request.name)
    : await createUnnamed(context, plan, request, new Set([...(request.taken ?? []), ...namesOf(sessions)]));
  watchIdle(context, [session.row]);
  return { session, isReused: false, attach: await makeAttachLine(context, session.row.name), note };
}

function namesOf(sessions: readonly NamedSession[]): string[] {
  return sessions.map(({ name }) => name);
}

async function judgeCommand(context: Context, { command, leave }: OpenRequest): Promise<string | undefined> {
  if (command === undefined) return undefined;
  const entry = { text: `${command}\n`, foreground: 'sh' };
  return (await withLeave(leave, (given) => context.gatekeeper.admit({ ...entry, leave: given }))).note;
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

async function reuse(context: Context, request: OpenRequest, name: string): Promise<Opened> {
  if (!request.reuse) throw nameTakenError(name);
  const { row } = await context.sessions.find(name);
  const changes = [
    ...(request.cols !== undefined || request.rows !== undefined
      ? [resize(row.paneId, request.cols ?? row.cols, request.rows ?? row.rows)]
      : []),
    ...(request.tags ? [setOption(row.paneId, 'tags', writeTags(request.tags))] : []),
    ...(request.idleTimeout !== undefined ? [setOption(row.paneId, 'idle', String(request.idleTimeout))] : []),
  ];
  if (changes.length > 0) {
    const result = await context.tmux.execute(sequence(...changes), { repeatable: true });
    if (!result?.ok)
      throw tmuxFailed(`tmux could not change ${row.name}`, result?.error ?? 'it is gone', 'Call pty_list.');
  }
  const session = await context.sessions.find(row.id);
  watchIdle(context, [session.row]);
  return { session, isReused: true, attach: await makeAttachLine(context, session.row.name), note: undefined };
}

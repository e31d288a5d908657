// Opens a session: a shell or a program in a terminal of its own, journaled from its first byte.
import { posix as path } from 'node:path';
import { PtyholdError } from '../errors.ts';
import { FIRST_RING, ringArgv } from '../journal/ring.ts';
import { SHELL_NAMES, shellFor } from '../shells/index.ts';
import type { Shell } from '../shells/shell.ts';
import { sequence } from '../tmux/quote.ts';
import { type NamedSession, writeTags } from '../tmux/rows.ts';
import { newSession, readPaneId, resize, SERVER_OPTIONS, setOption } from '../tmux/session-commands.ts';
import { attachLine } from './attach-line.ts';
import { type Context, newId, newKey } from './context.ts';
import { type Leave, withLeave } from './gatekeeper.ts';
import { closeIdle, watchIdle } from './idle.ts';
import { installScripts } from './installation.ts';
import { removeOrphans } from './orphans.ts';
import { DEATH_NOTICE, type SessionView } from './view.ts';

export interface OpenRequest {
  name?: string | undefined;
  shell?: string | undefined;
  command?: string | undefined;
  cwd?: string | undefined;
  env?: Readonly<Record<string, string>> | undefined;
  cols?: number | undefined;
  rows?: number | undefined;
  tags?: readonly string[] | undefined;
  reuse?: boolean | undefined;
  idleTimeout?: number | undefined;
  leave: Leave;
  /** Names that are to be left alone besides those of this place. */
  taken?: readonly string[];
}

export interface Opened {
  view: SessionView;
  reused: boolean;
  attach: string;
  note: string | undefined;
}

const DEFAULT_SIZE = { cols: 120, rows: 40 };

export async function openSession(context: Context, request: OpenRequest): Promise<Opened> {
  const sessions = await present(context);
  await removeOrphans(context, sessions);
  if (sessions.some((session) => session.id !== '' && session.name === request.name)) {
    return reuse(context, request, request.name ?? '');
  }
  requireRoom(context, sessions);
  const note = await judgeCommand(context, request);
  const plan = await planLaunch(context, request);
  const view = request.name
    ? await create(context, request, plan, request.name)
    : await createUnnamed(context, request, plan, new Set([...(request.taken ?? []), ...namesOf(sessions)]));
  watchIdle(context, [view.row]);
  return { view, reused: false, attach: await attachLine(context, view.row.name), note };
}

function namesOf(sessions: readonly NamedSession[]): string[] {
  return sessions.map(({ name }) => name);
}

async function judgeCommand(context: Context, { command, leave }: OpenRequest): Promise<string | undefined> {
  if (command === undefined) return undefined;
  const entry = { text: `${command}\n`, foreground: 'sh' };
  return (await withLeave(leave, (given) => context.gatekeeper.admit({ ...entry, leave: given }))).note;
}

/** What is there, without what has been idle for too long. */
async function present(context: Context): Promise<NamedSession[]> {
  const sessions = await context.names();
  if (!sessions.some((session) => session.hasIdleTimeout)) return sessions;
  await closeIdle(context);
  return context.names();
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

interface LaunchPlan {
  id: string;
  key: string;
  argv: string[];
  env: Record<string, string>;
  shellName: string;
  shell: Shell | undefined;
  cwd: string;
  scripts: string;
}

async function planLaunch(context: Context, request: OpenRequest): Promise<LaunchPlan> {
  const [scripts, cwd] = await Promise.all([installScripts(context), resolveFolder(context, request.cwd)]);
  const base = { id: newId(), key: newKey(), cwd, scripts };
  const env = { ...context.config.sessionEnv, ...request.env };
  if (request.command !== undefined) {
    return { ...base, argv: ['/bin/sh', '-c', request.command], env, shellName: 'command', shell: undefined };
  }
  const wanted = request.shell ?? context.config.shell;
  const executable = await findShell(context, wanted, env['PATH'] ?? '');
  const name = path.basename(executable);
  const shell = shellFor(name);
  if (!shell) return { ...base, argv: [executable], env, shellName: name, shell };
  const folder = path.join(scripts, shell.kind);
  const login = context.config.platform === 'darwin';
  const launch = shell.launch({ executable, name, folder, key: base.key, login, env });
  return { ...base, argv: launch.argv, env: { ...env, ...launch.env }, shellName: name, shell };
}

const SHELL_FOLDERS = ['/bin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

async function findShell({ bridge }: Context, wanted: string, searchPath: string): Promise<string> {
  const find = (name: string) => bridge.findProgram(name, searchPath, SHELL_FOLDERS);
  const found = await find(wanted);
  if (found) return found;
  const there = await Promise.all(SHELL_NAMES.map(find));
  const installed = SHELL_NAMES.filter((_, at) => there[at] !== undefined).join(', ');
  const hint = `Use one that is installed (shell: ${installed}) or its path; for another program pass it as command.`;
  throw new PtyholdError('no_shell', `There is no shell ${wanted} on ${bridge.name ?? 'this machine'}.`, hint);
}

async function resolveFolder(context: Context, cwd: string | undefined): Promise<string> {
  const { home, cwd: start } = context.config;
  const given = cwd === undefined ? start : await context.bridge.pathThere(cwd);
  const expanded = given === '~' || given.startsWith('~/') ? path.join(home, given.slice(1)) : given;
  const folder = path.resolve(start, expanded);
  if (await context.bridge.isFolder(folder)) return folder;
  // tmux would start in the home folder without a word.
  if (cwd === undefined) return home;
  throw new PtyholdError('bad_argument', `cwd ${folder} is not a folder.`, 'Give one that exists, or leave cwd out.');
}

async function createUnnamed(
  context: Context,
  request: OpenRequest,
  plan: LaunchPlan,
  taken: Set<string>,
): Promise<SessionView> {
  for (let number = 1; ; number++) {
    const name = `t${number}`;
    if (taken.has(name)) continue;
    try {
      return await create(context, request, plan, name);
    } catch (error) {
      // Another server took it in this very moment.
      if (!(error instanceof PtyholdError) || error.code !== 'name_taken') throw error;
    }
  }
}

async function create(context: Context, request: OpenRequest, plan: LaunchPlan, name: string): Promise<SessionView> {
  const folder = await context.journalFolder(plan.id);
  await context.bridge.writeFile(path.join(folder, 'name'), name);
  const line = newSession({
    name,
    cwd: plan.cwd,
    cols: request.cols ?? DEFAULT_SIZE.cols,
    rows: request.rows ?? DEFAULT_SIZE.rows,
    env: plan.env,
    argv: plan.argv,
    options: optionsOf(request, plan, context.config.idleTimeout),
    journal: ringArgv(plan.scripts, folder, context.config.journalBytes, FIRST_RING),
    deathNotice: path.join(folder, DEATH_NOTICE),
  });
  const result = await context.tmux.executeStarting(line, SERVER_OPTIONS);
  const duplicate = !result.ok && result.reason === 'duplicate_session';
  // Run twice because the connection broke, the first time may have made it.
  const ours = duplicate && (await context.rows()).some((row) => row.id === plan.id);
  if (!result.ok && !ours) {
    await context.bridge.removeTree(folder);
    if (duplicate) throw nameTaken(name);
    throw new PtyholdError(
      'tmux_failed',
      `tmux could not open the session: ${result.error}.`,
      'Try once more, then run: tmux -V',
    );
  }
  const pane = readPaneId(result.lines);
  return (pane && (await context.inPane(pane))) || context.find(plan.id);
}

function optionsOf(request: OpenRequest, plan: LaunchPlan, idleDefault: number | undefined): Record<string, string> {
  const idle = request.idleTimeout ?? idleDefault;
  return {
    id: plan.id,
    key: plan.key,
    shell: plan.shellName,
    tags: writeTags(request.tags ?? []),
    ...(idle !== undefined && { idle: String(idle) }),
  };
}

async function reuse(context: Context, request: OpenRequest, name: string): Promise<Opened> {
  if (!request.reuse) throw nameTaken(name);
  const { row } = await context.find(name);
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
      throw new PtyholdError(
        'tmux_failed',
        `tmux could not change ${row.name}: ${result?.error ?? 'it is gone'}.`,
        'Call pty_list.',
      );
  }
  const view = await context.find(row.id);
  watchIdle(context, [view.row]);
  return { view, reused: true, attach: await attachLine(context, view.row.name), note: undefined };
}

function nameTaken(name: string): PtyholdError {
  return new PtyholdError(
    'name_taken',
    `There is a session ${name} already.`,
    'Pass reuse: true to take it, or another name, or none.',
  );
}

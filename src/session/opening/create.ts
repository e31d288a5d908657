// Makes a planned session in tmux, under the name that was asked for or the first free one.
import { posix as path } from 'node:path';
import { PtyholdError } from '../../errors.ts';
import { log } from '../../log.ts';
import { changeLook, writeLook } from '../../looks/look.ts';
import { tmuxFailed } from '../../tmux/result.ts';
import { writeTags } from '../../tmux/rows.ts';
import { killOwn, newSession, readNewRow, SERVER_OPTIONS } from '../../tmux/session-commands.ts';
import type { Context } from '../context.ts';
import type { KeptRoles } from '../services/roles.ts';
import type { Session } from '../state/session.ts';
import { DEATH_NOTICE } from '../state/stream.ts';
import { writeFirstRecord } from './first-record.ts';
import type { LaunchPlan, SessionSettings } from './launch-plan.ts';

/** A session that a process of tmux opens gets the PATH of that process, whatever else tmux was told: the first one does. */
const GIVES_PATH = ['/bin/sh', '-c', 'PATH=$1; export PATH; shift; exec "$@"', 'sh'];

/** `bareRecord` has the same. */
const DEFAULT_SIZE = { cols: 120, rows: 40 };

export async function createUnnamed(
  context: Context,
  plan: LaunchPlan,
  settings: SessionSettings,
  taken: ReadonlySet<string>,
): Promise<Session> {
  for (let number = 1; ; number++) {
    const name = automaticName(number);
    if (taken.has(name)) continue;
    try {
      return await create(context, plan, settings, name);
    } catch (error) {
      // Another server took the name in the meantime.
      if (!(error instanceof PtyholdError) || error.code !== 'name_taken') throw error;
    }
  }
}

export function automaticName(number: number): string {
  return `t${number}`;
}

export async function create(
  context: Context,
  plan: LaunchPlan,
  settings: SessionSettings,
  name: string,
): Promise<Session> {
  const folder = await context.ended.records.folder(plan.id);
  try {
    await writeFirstRecord(context, plan, settings, name);
    return await start(context, plan, settings, name, folder);
  } catch (error) {
    await takeAway(context, plan, name, folder);
    throw error;
  }
}

function withOwnPath({ argv, env: { PATH: wanted } }: LaunchPlan, given: string | undefined): string[] {
  return wanted === undefined || wanted === given ? argv : [...GIVES_PATH, wanted, ...argv];
}

async function start(
  context: Context,
  plan: LaunchPlan,
  settings: SessionSettings,
  name: string,
  folder: string,
): Promise<Session> {
  const { config, sessions, tmux, writers } = context;
  const line = newSession({
    name,
    cwd: plan.cwd,
    cols: settings.cols ?? DEFAULT_SIZE.cols,
    rows: settings.rows ?? DEFAULT_SIZE.rows,
    env: plan.env,
    argv: withOwnPath(plan, config.loginEnv['PATH']),
    options: optionsOf(plan, settings, config.idleTimeout),
    journal: await writers.argv(folder),
    deathNotice: path.join(folder, DEATH_NOTICE),
  });
  const result = await tmux.executeStarting(line, SERVER_OPTIONS);
  if (!result.ok) {
    const isDuplicate = result.reason === 'duplicate_session';
    // If the connection broke, the command may have run twice: then the first run made the session.
    const isOurs = isDuplicate && (await sessions.rows()).some((row) => row.id === plan.id);
    if (isDuplicate && !isOurs) throw nameTakenError(name);
    const hint = 'Try once more; if it stays so, see whether programs can be started (ulimit -u) and run: tmux -V';
    if (!isOurs) throw tmuxFailed('tmux could not open the session', result.error, hint);
  }
  const row = readNewRow(result.lines, plan.id);
  return row ? sessions.withRow(row) : sessions.find(plan.id);
}

/** A session that was not opened whole must not stand in the way of the next try. */
async function takeAway({ bridge, tmux }: Context, { id }: LaunchPlan, name: string, folder: string): Promise<void> {
  try {
    await tmux.executeInTurn(killOwn(name, id));
    await bridge.removeTree(folder);
  } catch (error) {
    log.fault(`what was made of the session ${name} could not be taken away`, error);
  }
}

function optionsOf(
  plan: LaunchPlan,
  settings: SessionSettings,
  idleDefault: number | undefined,
): Record<string, string> {
  const idle = settings.idleTimeout ?? idleDefault;
  return {
    id: plan.id,
    key: plan.key,
    shell: plan.shellName,
    tags: writeTags(settings.tags ?? []),
    ...(settings.look && { look: writeLook(changeLook({}, settings.look)) }),
    ...(idle !== undefined && { idle: String(idle) }),
    ...(settings.playbook !== undefined && { playbook: settings.playbook }),
    ...(settings.kept?.role && roleOptions(settings.kept)),
  };
}

/** What a role means is kept with the session, so that a server with other settings cannot widen it. */
export function roleOptions({ role, roleRules }: KeptRoles): Record<string, string> {
  return { role, role_rules: roleRules };
}

export function nameTakenError(name: string): PtyholdError {
  return new PtyholdError(
    'name_taken',
    `There is a session ${name} already.`,
    'Pass reuse: true to take it, or another name, or none.',
  );
}

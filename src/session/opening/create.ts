// Makes a planned session in tmux, under the name that was asked for or the first free one.
import { posix as path } from 'node:path';
import { PtyholdError } from '../../errors.ts';
import { writeTags } from '../../tmux/rows.ts';
import { newSession, readPaneId, SERVER_OPTIONS } from '../../tmux/session-commands.ts';
import type { Context } from '../context.ts';
import type { Session } from '../state/session.ts';
import { DEATH_NOTICE } from '../state/stream.ts';
import { writeFirstRecord } from './first-record.ts';
import type { LaunchPlan, SessionSettings } from './launch-plan.ts';

/** `bareRecord` has the same. */
const DEFAULT_SIZE = { cols: 120, rows: 40 };

export async function createUnnamed(
  context: Context,
  plan: LaunchPlan,
  settings: SessionSettings,
  taken: ReadonlySet<string>,
): Promise<Session> {
  for (let number = 1; ; number++) {
    const name = `t${number}`;
    if (taken.has(name)) continue;
    try {
      return await create(context, plan, settings, name);
    } catch (error) {
      // Another server took the name in the meantime.
      if (!(error instanceof PtyholdError) || error.code !== 'name_taken') throw error;
    }
  }
}

export async function create(
  context: Context,
  plan: LaunchPlan,
  settings: SessionSettings,
  name: string,
): Promise<Session> {
  const { bridge, config, sessions, tmux, writers } = context;
  const folder = await sessions.journalFolder(plan.id);
  await writeFirstRecord(context, plan, settings, name);
  const line = newSession({
    name,
    cwd: plan.cwd,
    cols: settings.cols ?? DEFAULT_SIZE.cols,
    rows: settings.rows ?? DEFAULT_SIZE.rows,
    env: plan.env,
    argv: plan.argv,
    options: optionsOf(plan, settings, config.idleTimeout),
    journal: await writers.argv(folder),
    deathNotice: path.join(folder, DEATH_NOTICE),
  });
  const result = await tmux.executeStarting(line, SERVER_OPTIONS);
  const isDuplicate = !result.ok && result.reason === 'duplicate_session';
  // If the connection broke, the command may have run twice: then the first run made the session.
  const isOurs = isDuplicate && (await sessions.rows()).some((row) => row.id === plan.id);
  if (!result.ok && !isOurs) {
    await bridge.removeTree(folder);
    if (isDuplicate) throw nameTakenError(name);
    throw new PtyholdError(
      'tmux_failed',
      `tmux could not open the session: ${result.error}.`,
      'Try once more, then run: tmux -V',
    );
  }
  const pane = readPaneId(result.lines);
  return (pane && (await sessions.inPane(pane))) || sessions.find(plan.id);
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
    ...(idle !== undefined && { idle: String(idle) }),
  };
}

export function nameTakenError(name: string): PtyholdError {
  return new PtyholdError(
    'name_taken',
    `There is a session ${name} already.`,
    'Pass reuse: true to take it, or another name, or none.',
  );
}

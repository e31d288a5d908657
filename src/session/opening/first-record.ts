// Writes down what a session is opened with, before it is opened.
import { log } from '../../log.ts';
import { changeLook, writeLook } from '../../looks/look.ts';
import type { Context } from '../context.ts';
import { bareRecord, type SessionRecord } from '../ended/record.ts';
import type { LaunchPlan, SessionSettings } from './launch-plan.ts';

/** Only a session that outlives its tmux would be poorer without it. So a full disk keeps nobody from opening one. */
export async function writeFirstRecord(
  context: Context,
  plan: LaunchPlan,
  settings: SessionSettings,
  name: string,
): Promise<void> {
  const { bridge, config, ended, tmux } = context;
  try {
    const [{ socket }, life] = await Promise.all([tmux.location(), bridge.life()]);
    const record = { ...recordOf(plan, { idleTimeout: config.idleTimeout, ...settings }, name), socket, life };
    await ended.records.write(plan.id, record);
  } catch (error) {
    log.fault(`no record of session ${name} could be written`, error);
  }
}

function recordOf(
  { key, shellName: shell, program, cwd }: LaunchPlan,
  { cols, rows, tags, look, idleTimeout, env, kept }: SessionSettings,
  name: string,
): SessionRecord {
  return {
    ...bareRecord(name),
    ...{ key, shell, cwd },
    ...(program !== undefined && { program }),
    ...(cols !== undefined && { cols }),
    ...(rows !== undefined && { rows }),
    ...(idleTimeout !== undefined && { idleTimeout }),
    ...(look && { look: writeLook(changeLook({}, look)) }),
    ...kept,
    tags: [...(tags ?? [])],
    env: Object.keys(env ?? {}),
    seen: Date.now() / 1000,
  };
}

// A tmux server, a folder and sessions that are the doctor's alone, and are gone when it has ended.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { PtyholdError } from '../errors.ts';
import { ringPid } from '../journal/ring.ts';
import { closeSession } from '../session/close.ts';
import { Context } from '../session/context.ts';
import { installScripts } from '../session/installation.ts';

const LAST_MS = 3_000;

export async function withTrial<T>(bridge: Bridge, config: Config, use: (context: Context) => Promise<T>): Promise<T> {
  // Short, since the path of a socket may not be long; TMPDIR is on macOS.
  const folder = `/tmp/ptyhold-doctor-${process.pid}-${randomBytes(4).toString('hex')}`;
  const context = new Context(await trialConfig(bridge, config, folder), bridge);
  try {
    await forgetHistory(context, folder);
    return await use(context);
  } finally {
    try {
      await end(context);
    } finally {
      await bridge.removeTree(folder);
      await context.close();
    }
  }
}

async function trialConfig(bridge: Bridge, config: Config, folder: string): Promise<Config> {
  return {
    ...config,
    folders: [folder],
    socket: undefined,
    log: undefined,
    idleTimeout: undefined,
    maxSessions: undefined,
    gate: { mode: 'off', allow: [], deny: [] },
    sessionEnv: {
      ...config.sessionEnv,
      HISTFILE: historyIn(folder),
      ...(await fishFolders(bridge, config, folder)),
    },
  };
}

/** fish makes folders at its first start ever. */
async function fishFolders(bridge: Bridge, config: Config, folder: string): Promise<Record<string, string>> {
  const { XDG_CONFIG_HOME, XDG_DATA_HOME } = config.sessionEnv;
  const homes = [
    ['XDG_CONFIG_HOME', XDG_CONFIG_HOME ?? path.join(config.home, '.config')],
    ['XDG_DATA_HOME', XDG_DATA_HOME ?? path.join(config.home, '.local', 'share')],
  ] as const;
  const used = await Promise.all(homes.map(([, home]) => bridge.exists(path.join(home, 'fish'))));
  return Object.fromEntries(homes.filter((_, at) => !used[at]).map(([name]) => [name, path.join(folder, 'fish-home')]));
}

/** What is tried must not come to stand in the person's history, wherever their start-up files keep it. */
async function forgetHistory(context: Context, folder: string): Promise<void> {
  const scripts = await installScripts(context);
  const elsewhere = `HISTFILE=${historyIn(folder)}`;
  const lines = {
    'bash/rc.bash': elsewhere,
    'posix/rc.sh': elsewhere,
    'fish/init.fish': "set -g fish_history ''",
    // It is read before the person's own files, and this runs behind them, at the first prompt.
    'zsh/hooks.zsh': `functions[__ptyhold_ready]="${elsewhere}; $functions[__ptyhold_ready]"`,
  };
  for (const [script, line] of Object.entries(lines)) {
    await context.bridge.appendFile(path.join(scripts, script), `\n${line}\n`);
  }
}

function historyIn(folder: string): string {
  return path.join(folder, 'history');
}

/** tmux ends with its last session, and those who write journals end with it. */
async function end(context: Context): Promise<void> {
  // None was started.
  if (!(await context.tmux.serverPid())) return;
  const rows = await context.rows();
  const processes = await Promise.all([context.tmux.serverPid(), ...rows.map(({ id }) => writerOf(context, id))]);
  await Promise.all(rows.map(({ id }) => endSession(context, id)));
  await awaitEnd(context.bridge, processes);
}

async function writerOf(context: Context, id: string): Promise<number> {
  return (await ringPid(context.bridge, await context.journalFolder(id))) ?? 0;
}

async function awaitEnd(bridge: Bridge, processes: readonly number[]): Promise<void> {
  for (const deadline = performance.now() + LAST_MS; performance.now() < deadline; await setTimeout(20)) {
    const alive = await Promise.all(processes.map(async (pid) => pid > 0 && (await bridge.isAlive(pid))));
    if (!alive.includes(true)) return;
  }
}

async function endSession(context: Context, id: string): Promise<void> {
  try {
    await closeSession(context, id, { force: true });
  } catch (error) {
    // It ended by itself.
    if (!(error instanceof PtyholdError && error.code === 'no_session')) throw error;
  }
}

// Gives the doctor a tmux server, a folder and sessions of its own, and removes them at the end.

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { PtyholdError } from '../errors.ts';
import { ringPid } from '../journal/ring.ts';
import { closeSession } from '../session/close.ts';
import { Context } from '../session/context.ts';
import { SHELLS } from '../shells/index.ts';
import type { SessionShell } from '../shells/shell.ts';
import { within } from '../within.ts';
import { TRIAL_ENDS_MS } from './timing.ts';
import { unlessAborted } from './unless-aborted.ts';

export async function withTrial<T>(
  bridge: Bridge,
  config: Config,
  signal: AbortSignal,
  use: (context: Context) => Promise<T>,
): Promise<T> {
  // A socket's path has a limit of about 100 bytes, and TMPDIR on macOS is too long for it.
  const folder = `/tmp/ptyhold-doctor-${process.pid}-${randomBytes(4).toString('hex')}`;
  const context = new Context(trialConfig(config, folder), bridge);
  const trial = forgetHistory(context, folder).then(() => use(context));
  try {
    return await unlessAborted(signal, trial);
  } finally {
    try {
      // A step that was under way may just start the server that has to be ended.
      await within(
        TRIAL_ENDS_MS,
        trial.catch(() => undefined),
      );
      await end(context);
    } finally {
      await context.close(() => bridge.removeTree(folder));
    }
  }
}

function trialConfig(config: Config, folder: string): Config {
  return {
    ...config,
    folders: [folder],
    socket: undefined,
    log: undefined,
    idleTimeout: undefined,
    maxSessions: undefined,
    gate: { mode: 'off', allow: [], deny: [] },
    sessionEnv: { ...config.sessionEnv, HISTFILE: historyIn(folder) },
  };
}

/** What is tried must stay out of the person's history, wherever their start-up files keep it. */
async function forgetHistory(context: Context, folder: string): Promise<void> {
  for (const { kind, trial } of SHELLS) {
    const scripts = await context.scripts.installed(kind);
    const { script, line } = trial.forget(historyIn(folder));
    await context.bridge.appendFile(path.join(scripts, kind, script), `\n${line}\n`);
  }
}

/** Some shells make folders in the home at their first start: if they have none yet, they get these instead. */
export async function ownFolders(
  { bridge, config }: Context,
  shell: SessionShell | undefined,
): Promise<Record<string, string>> {
  const name = shell?.trial.makesFolder;
  const [folder] = config.folders;
  if (name === undefined || folder === undefined) return {};
  const { XDG_CONFIG_HOME, XDG_DATA_HOME } = config.sessionEnv;
  const homes = [
    ['XDG_CONFIG_HOME', XDG_CONFIG_HOME ?? path.join(config.home, '.config')],
    ['XDG_DATA_HOME', XDG_DATA_HOME ?? path.join(config.home, '.local', 'share')],
  ] as const;
  const used = await Promise.all(homes.map(([, home]) => bridge.exists(path.join(home, name))));
  return Object.fromEntries(homes.filter((_, at) => !used[at]).map(([home]) => [home, path.join(folder, 'homes')]));
}

function historyIn(folder: string): string {
  return path.join(folder, 'history');
}

/** Closes all sessions, which ends tmux and the journal writers, and waits for these processes. */
async function end(context: Context): Promise<void> {
  const server = await context.tmux.serverPid();
  // No server was started.
  if (!server) return;
  let closed: { value: number[] } | undefined;
  try {
    closed = await within(TRIAL_ENDS_MS, closeAll(context));
  } finally {
    // A tmux that does not answer: its programs are hung up, and the journal writers end with their input.
    if (!closed) await context.bridge.signal(server, 'SIGKILL');
  }
  await awaitEnd(context.bridge, [server, ...(closed?.value ?? [])]);
}

/** Answers the journal writers. */
async function closeAll(context: Context): Promise<number[]> {
  const rows = await context.sessions.rows();
  const writers = await Promise.all(rows.map(({ id }) => writerOf(context, id)));
  await Promise.all(rows.map(({ id }) => endSession(context, id)));
  return writers;
}

async function writerOf(context: Context, id: string): Promise<number> {
  return (await ringPid(context.bridge, await context.ended.records.folder(id))) ?? 0;
}

async function awaitEnd(bridge: Bridge, processes: readonly number[]): Promise<void> {
  for (const deadline = performance.now() + TRIAL_ENDS_MS; performance.now() < deadline; await setTimeout(20)) {
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

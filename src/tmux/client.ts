// Starts tmux as a program: which one it is, where its socket is, and commands by a process of their own.
import { posix as path } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { PtyholdError } from '../errors.ts';
import { retryable } from '../retryable.ts';
import { LOOK_MS, NO_SERVER_HOLDS_MS, SERVER_CHECK_MS, SERVER_PAUSES_MS, TMUX_SILENT_MS } from '../timing.ts';
import { sessionNames } from './checks.ts';
import { silent } from './control.ts';
import { type Location, locateProgram, locateSocket, type Program, requirePrivate, socketIn } from './locate.ts';
import { type CommandResult, done, failed } from './result.ts';
import { requireOwnContents } from './safe-folder.ts';

/** How many sessions are in another folder, or why that is not known. */
export type OtherWorld = { folder: string } & ({ count: number } | { why: string });

/** tmux before 3.6 says this of a server of 3.6 and later, which goes on. */
const NOT_UNDERSTOOD = 'server exited unexpectedly';
const PID_FILE = 'tmux.pid';
const BOUND_SOCKETS = '/proc/net/unix';
/** The first of the words with which a server is started. */
export const STARTING = 'start-server';
/**
 * Prints the processes with that word in their command lines: their numbers, and the lines. Where those are files, `grep` reads
 * them in a third of the time of `ps`, which opens two more files of each process. Without them, prints all processes.
 */
const FIND_PROCESSES = `if [ -r /proc/self/cmdline ] && command -v grep >/dev/null && command -v tr >/dev/null; then
  for file in $(grep -lsF -e "$1" /proc/[0-9]*/cmdline); do
    process=\${file#/proc/}
    printf '%s ' "\${process%/cmdline}"
    tr '\\0' ' ' <"$file"
    echo
  done
else
  ps -A -ww -o pid= -o args= 2>/dev/null || ps -o pid=,args=
fi`;

export class Client {
  readonly #bridge: Bridge;
  readonly #config: Config;
  readonly #repaired: (what: string) => void;
  #program: Promise<Program> | undefined;
  #location: Promise<Location> | undefined;
  /** No process of a server was found a moment ago. */
  #noneUntil = 0;

  constructor(bridge: Bridge, config: Config, repaired: (what: string) => void) {
    this.#bridge = bridge;
    this.#config = config;
    this.#repaired = repaired;
  }

  program(): Promise<Program> {
    this.#program ??= retryable(locateProgram(this.#bridge, this.#config), () => (this.#program = undefined));
    return this.#program;
  }

  location(): Promise<Location> {
    this.#location ??= retryable(locateSocket(this.#bridge, this.#config), () => (this.#location = undefined));
    return this.#location;
  }

  /** The location, which is made anew where somebody removed the folder. */
  async presentLocation(): Promise<Location & { isAnew: boolean }> {
    const known = await this.location();
    if (await this.#bridge.isFolder(known.folder)) return { ...known, isAnew: false };
    this.#location = undefined;
    const made = { ...(await this.location()), isAnew: true };
    this.#repaired(
      `the folder ${known.folder} had been removed and was made again, without what sessions printed before`,
    );
    return made;
  }

  async argv(): Promise<string[]> {
    const [program, { socket }] = await Promise.all([this.program(), this.location()]);
    return [program.path, '-u', '-S', socket, '-f', '/dev/null'];
  }

  /**
   * Runs lines of commands, after those given as words in `prelude`. The lines go by standard input, so that their length
   * has no limit and they show in no process list.
   */
  async run(
    lines: readonly string[],
    prelude: readonly string[] = [],
    timeoutMs = TMUX_SILENT_MS,
  ): Promise<CommandResult> {
    const argv = [...(await this.argv()), ...prelude, 'source-file', '-'];
    const { exitCode, stdout, stderr, isLate } = await this.#bridge.run(argv, {
      input: `${lines.join('\n')}\n`,
      env: this.#config.loginEnv,
      timeoutMs,
    });
    if (isLate) throw silent(timeoutMs);
    const printed = stdout === '' ? [] : stdout.replace(/\n$/, '').split('\n');
    const error = exitCode === 0 ? stderr.trim() : (stderr || stdout).trim() || `it ended with ${exitCode}`;
    if (error.includes(NOT_UNDERSTOOD) && (await this.#serverLivesOn())) throw await this.#tooOld();
    return error === '' ? done(printed) : failed(error, printed);
  }

  /** A server that is just ending says the same as one that does not understand. */
  async #serverLivesOn(): Promise<boolean> {
    for (const pause of SERVER_PAUSES_MS) {
      if ((await this.livingServer()) === undefined) return false;
      await setTimeout(pause);
    }
    return (await this.livingServer()) !== undefined;
  }

  async #tooOld(): Promise<PtyholdError> {
    const { path: program, version } = await this.program();
    const sentence = `${program} (${version.text}) cannot speak with the newer tmux that holds the sessions.`;
    return new PtyholdError(
      'tmux_old',
      sentence,
      'Set PTYHOLD_TMUX to the tmux that started them, or update this one.',
    );
  }

  async otherWorlds(): Promise<OtherWorld[]> {
    const { folder: own } = await this.location();
    const others = this.#config.socket === undefined ? this.#config.folders.filter((folder) => folder !== own) : [];
    const found = await Promise.all(others.map(async (folder) => ({ folder, ...(await this.#lookInto(folder)) })));
    return found.filter((each) => !('count' in each) || each.count > 0);
  }

  /** What others left there is no fault of a call that asks for the sessions here. */
  async #lookInto(folder: string): Promise<{ count: number } | { why: string }> {
    const socket = socketIn(folder);
    if (!(await this.#bridge.exists(socket))) return { count: 0 };
    try {
      await requirePrivate(this.#bridge, folder);
      await requireOwnContents(this.#bridge, folder, this.#config.uid);
    } catch (error) {
      if (error instanceof PtyholdError && error.code === 'folder_unsafe') return { why: error.message };
      throw error;
    }
    const argv = sessionNames((await this.program()).path, socket);
    const { exitCode, stdout, isLate } = await this.#bridge.run(argv, { timeoutMs: SERVER_CHECK_MS });
    if (isLate) return { why: `The tmux server of ${folder} does not answer.` };
    return { count: exitCode === 0 ? stdout.split('\n').length - 1 : 0 };
  }

  async hasSocket(): Promise<boolean> {
    const { socket } = await this.location();
    const isThere = await this.#bridge.exists(socket);
    // Should it vanish now, its server lives.
    if (isThere) this.#noneUntil = 0;
    return isThere;
  }

  /** The process of the server that was started last. It may have ended; 0 if none was started. */
  async serverPid(): Promise<number> {
    const { folder, socket } = await this.location();
    const kept = await this.#bridge.readText(path.join(folder, PID_FILE));
    return kept === undefined ? this.#findServer(socket) : Number(kept) || 0;
  }

  /** The process of the server, if it lives. The number may belong to another process by now: the command line tells. */
  async livingServer(): Promise<number | undefined> {
    const [pid, { socket }] = await Promise.all([this.serverPid(), this.location()]);
    return pid && (await this.#bridge.commandLine(pid)).includes(socket) ? pid : undefined;
  }

  /** The folder may have been removed while its server lived on. The first call asks for this again and again. */
  async #findServer(socket: string): Promise<number> {
    if (performance.now() < this.#noneUntil) return 0;
    const found = (await this.#isBound(socket)) ? await this.#searchServer(socket) : 0;
    if (found === 0) this.#noneUntil = performance.now() + NO_SERVER_HOLDS_MS;
    return found;
  }

  /** Whether a process may still hold that socket. Linux lists those whose files were removed, too; other systems do not tell. */
  async #isBound(socket: string): Promise<boolean> {
    const bound = await this.#bridge.readText(BOUND_SOCKETS).catch(() => undefined);
    return bound === undefined || bound.split('\n').some((line) => line.endsWith(` ${socket}`));
  }

  /** Each server was started with these words. */
  async #searchServer(socket: string): Promise<number> {
    const argv = ['/bin/sh', '-c', FIND_PROCESSES, 'sh', STARTING];
    const { stdout } = await this.#bridge.run(argv, { timeoutMs: LOOK_MS });
    const found = stdout.split('\n').find((line) => line.includes(` -S ${socket} `) && line.includes(STARTING));
    return Number(found?.trim().split(' ', 1)[0]) || 0;
  }

  async keepServerPid(pid: string): Promise<void> {
    const { folder } = await this.location();
    await this.#bridge.writeFile(path.join(folder, PID_FILE), pid);
  }
}

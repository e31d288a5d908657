// Speaks to the one tmux server that all sessions live in: over a control connection, or by a process where there is none.
import { posix as path } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { PtyholdError } from '../errors.ts';
import { ControlConnection, SILENCE_MS, silent } from './control.ts';
import { type Location, locateProgram, locateSocket, type Program } from './locate.ts';
import { command } from './quote.ts';
import { type CommandResult, done, failed } from './result.ts';
import { Turn } from './turn.ts';

/** A server that is just going away still answers on its socket for a moment (all versions tried). */
const START_PAUSES_MS = [10, 50, 200];

const PID_FILE = 'tmux.pid';

/** A control client whose output nobody takes any more (`kill -9` of this process) never ends (3.3a), nor does its tmux. */
const READ_TO_THE_END = '"$0" "$@" | { cat; exec cat >/dev/null; }';

export interface ExecuteOptions {
  /** A command that can run twice without harm is tried again when the connection broke under it. */
  repeatable: boolean;
}

export class Tmux {
  readonly #bridge: Bridge;
  readonly #config: Config;
  #program: Promise<Program> | undefined;
  #location: Promise<Location> | undefined;
  #connection: Promise<ControlConnection | undefined> | undefined;
  readonly #turn: Turn;

  constructor(bridge: Bridge, config: Config) {
    this.#bridge = bridge;
    this.#config = config;
    this.#turn = new Turn(bridge);
  }

  program(): Promise<Program> {
    this.#program ??= retryable(locateProgram(this.#bridge, this.#config), () => (this.#program = undefined));
    return this.#program;
  }

  location(): Promise<Location> {
    this.#location ??= retryable(locateSocket(this.#bridge, this.#config), () => (this.#location = undefined));
    return this.#location;
  }

  /** Runs commands where a server is; `undefined` says that none is running. */
  async execute(line: string, options: ExecuteOptions): Promise<CommandResult | undefined> {
    const connection = await this.#connect();
    if (!connection) return this.#executeByProcess(line, options);
    try {
      return unlessNoServer(await connection.execute(line));
    } catch (error) {
      if (!options.repeatable || !isLost(error)) throw error;
      return this.#executeByProcess(line, options);
    }
  }

  /** Runs commands, starting the server where none is running yet. */
  async executeStarting(line: string, firstLines: readonly string[]): Promise<CommandResult> {
    // A connection that breaks under it leaves open whether it ran; run again, it fails by its name being taken.
    const result = await this.executeInTurn(line);
    if (result) return result;
    for (const pause of START_PAUSES_MS) {
      const started = await this.#alone(() => this.#start(line, firstLines));
      if (started.ok) await this.#notePid();
      if (unlessNoServer(started)) return started;
      await setTimeout(pause);
    }
    return this.#alone(() => this.#start(line, firstLines));
  }

  /** Runs commands by which a session comes or goes; twice where the connection broke under them. */
  async executeInTurn(line: string): Promise<CommandResult | undefined> {
    const connection = await this.#connect();
    return this.#alone(async () => {
      const result = await connection?.execute(line).catch(unlessLost);
      return result ?? this.#executeByProcess(line, { repeatable: true });
    });
  }

  /** What a person's terminal runs to be in the session. */
  async attachArgv(session: string): Promise<string[]> {
    return [...(await this.#argv()), 'attach-session', '-t', `=${session}`];
  }

  /** Of the server that was started last; it may have ended. */
  async serverPid(): Promise<number> {
    const { folder } = await this.location();
    return Number(await this.#bridge.readText(path.join(folder, PID_FILE)));
  }

  close(): void {
    void this.#connection?.then((connection) => connection?.close());
    this.#connection = undefined;
  }

  async #connect(): Promise<ControlConnection | undefined> {
    const known = this.#connection;
    const current = await known;
    if (current?.isOpen) return current;
    // Of several callers that find it closed, the first makes the new one and the others take that.
    if (this.#connection === known) {
      const opening = this.#openConnection();
      this.#connection = retryable(opening, () => {
        if (this.#connection === opening) this.#connection = undefined;
      });
    }
    return this.#connection;
  }

  /**
   * The connection rides on whichever session is there: one of its own would stand in everybody's list. It asks for no
   * output, so it never holds a pane up, and counts neither as a size nor as an environment.
   */
  #openConnection(): Promise<ControlConnection | undefined> {
    return this.#alone(() => this.#attach());
  }

  async #attach(): Promise<ControlConnection | undefined> {
    const [base, { socket }] = await Promise.all([this.#argv(), this.location()]);
    if (!(await this.#bridge.exists(socket)) && !(await this.#recoverSocket())) return undefined;
    const client = [...base, '-C', 'attach-session', '-E', '-f', 'no-output,ignore-size'];
    const argv = ['/bin/sh', '-c', READ_TO_THE_END, ...client];
    const connection = new ControlConnection(this.#bridge, argv, introduction(this.#config.sessionEnv));
    try {
      await connection.execute(command('display-message', '-p', ''));
      return connection;
    } catch (error) {
      connection.close();
      // Nothing to attach to: the process that is used instead says what is the matter.
      return unlessLost(error);
    }
  }

  /** A server whose socket was deleted (a cleaner of /tmp) makes it again when it gets SIGUSR1. */
  async #recoverSocket(): Promise<boolean> {
    const { socket } = await this.location();
    const pid = await this.serverPid();
    // Numbers are used again: only a process that was started with this very socket is signalled.
    if (!pid || !(await this.#bridge.commandLine(pid)).includes(socket)) return false;
    await this.#bridge.signal(pid, 'SIGUSR1');
    for (const pause of START_PAUSES_MS) {
      if (await this.#bridge.exists(socket)) return true;
      await setTimeout(pause);
    }
    return this.#bridge.exists(socket);
  }

  async #executeByProcess(line: string, options: ExecuteOptions): Promise<CommandResult | undefined> {
    const run = (): Promise<CommandResult> => this.#runSource([], line);
    const result = options.repeatable ? await onceMore(run) : await run();
    return unlessNoServer(result);
  }

  async #notePid(): Promise<void> {
    const result = await this.execute(command('display-message', '-p', '#{pid}'), { repeatable: true });
    const { folder } = await this.location();
    if (result?.ok) await this.#bridge.writeFile(path.join(folder, PID_FILE), result.lines[0] ?? '');
  }

  async #alone<T>(action: () => Promise<T>): Promise<T> {
    return this.#turn.take((await this.location()).folder, action);
  }

  // A new server without a session ends at once unless told otherwise, so that is set around the first one.
  async #start(line: string, firstLines: readonly string[]): Promise<CommandResult> {
    const prelude = ['start-server', ';', 'set-option', '-s', 'exit-empty', 'off', ';'];
    const last = command('set-option', '-s', 'exit-empty', 'on');
    return this.#runSource(prelude, [...firstLines, line, last].join('\n'));
  }

  // Commands go by standard input: no limit of length, and nothing of them in anybody's process list.
  async #runSource(prelude: readonly string[], text: string): Promise<CommandResult> {
    const argv = [...(await this.#argv()), ...prelude, 'source-file', '-'];
    const { exitCode, stdout, stderr, isLate } = await this.#bridge.run(argv, {
      input: `${text}\n`,
      env: this.#config.sessionEnv,
      timeoutMs: SILENCE_MS,
    });
    if (isLate) throw silent();
    const lines = stdout === '' ? [] : stdout.replace(/\n$/, '').split('\n');
    const error = exitCode === 0 ? stderr.trim() : (stderr || stdout).trim() || `it ended with ${exitCode}`;
    return error === '' ? done(lines) : failed(error, lines);
  }

  async #argv(): Promise<string[]> {
    const [program, { socket }] = await Promise.all([this.program(), this.location()]);
    return [program.path, '-u', '-S', socket, '-f', '/dev/null'];
  }
}

/** A client tells its whole environment when it comes; this one needs to be understood, and found by its shell. */
function introduction(env: Readonly<Record<string, string>>): Record<string, string> {
  const needed = ['PATH', 'TERM', 'LANG', 'LC_ALL', 'LC_CTYPE'];
  return Object.fromEntries(Object.entries(env).filter(([name]) => needed.includes(name)));
}

function unlessNoServer(result: CommandResult): CommandResult | undefined {
  return !result.ok && result.reason === 'no_server' ? undefined : result;
}

/** Another way to tmux may still be open. */
function isLost(error: unknown): boolean {
  return error instanceof PtyholdError && error.code === 'tmux_gone';
}

function unlessLost(error: unknown): undefined {
  if (!isLost(error)) throw error;
  return undefined;
}

/** The connection to the place may be lost along with that to tmux, and a little later. */
async function onceMore<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof PtyholdError) || error.code !== 'connection_lost') throw error;
    return action();
  }
}

/** A failure is told to whoever asked and not kept: the user may have mended it meanwhile. */
function retryable<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget);
  return promise;
}

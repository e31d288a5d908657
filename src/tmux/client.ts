// Starts tmux as a program: which one it is, where its socket is, and commands by a process of their own.
import { posix as path } from 'node:path';
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { retryable } from '../retryable.ts';
import { TMUX_SILENT_MS } from '../timing.ts';
import { silent } from './control.ts';
import { type Location, locateProgram, locateSocket, type Program } from './locate.ts';
import { type CommandResult, done, failed } from './result.ts';

const PID_FILE = 'tmux.pid';

export class Client {
  readonly #bridge: Bridge;
  readonly #config: Config;
  #program: Promise<Program> | undefined;
  #location: Promise<Location> | undefined;

  constructor(bridge: Bridge, config: Config) {
    this.#bridge = bridge;
    this.#config = config;
  }

  program(): Promise<Program> {
    this.#program ??= retryable(locateProgram(this.#bridge, this.#config), () => (this.#program = undefined));
    return this.#program;
  }

  location(): Promise<Location> {
    this.#location ??= retryable(locateSocket(this.#bridge, this.#config), () => (this.#location = undefined));
    return this.#location;
  }

  async argv(): Promise<string[]> {
    const [program, { socket }] = await Promise.all([this.program(), this.location()]);
    return [program.path, '-u', '-S', socket, '-f', '/dev/null'];
  }

  /**
   * Runs lines of commands, after those given as words in `prelude`. The lines go by standard input, so that their length
   * has no limit and they show in no process list.
   */
  async run(lines: readonly string[], prelude: readonly string[] = []): Promise<CommandResult> {
    const argv = [...(await this.argv()), ...prelude, 'source-file', '-'];
    const { exitCode, stdout, stderr, isLate } = await this.#bridge.run(argv, {
      input: `${lines.join('\n')}\n`,
      env: this.#config.sessionEnv,
      timeoutMs: TMUX_SILENT_MS,
    });
    if (isLate) throw silent();
    const printed = stdout === '' ? [] : stdout.replace(/\n$/, '').split('\n');
    const error = exitCode === 0 ? stderr.trim() : (stderr || stdout).trim() || `it ended with ${exitCode}`;
    return error === '' ? done(printed) : failed(error, printed);
  }

  /** The process of the server that was started last. It may have ended; 0 if none was started. */
  async serverPid(): Promise<number> {
    const { folder } = await this.location();
    return Number(await this.#bridge.readText(path.join(folder, PID_FILE))) || 0;
  }

  async keepServerPid(pid: string): Promise<void> {
    const { folder } = await this.location();
    await this.#bridge.writeFile(path.join(folder, PID_FILE), pid);
  }
}

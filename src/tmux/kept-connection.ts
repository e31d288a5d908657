// Keeps one control connection to the server, and makes it anew when it has ended.
import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { PtyholdError } from '../errors.ts';
import type { Client } from './client.ts';
import { ControlConnection } from './control.ts';
import { command } from './quote.ts';
import { retryable } from './retryable.ts';

/** A control client whose output nobody takes any more (`kill -9` of this process) never ends (3.3a), nor does its tmux. */
const READ_TO_THE_END = '"$0" "$@" | { cat; exec cat >/dev/null; }';

/** A server makes its socket anew within this time. */
const RECOVERY_PAUSES_MS = [10, 50, 200];

export class KeptConnection {
  readonly #bridge: Bridge;
  readonly #client: Client;
  readonly #config: Config;
  /** Sessions must neither come nor go meanwhile. */
  readonly #alone: <T>(action: () => Promise<T>) => Promise<T>;
  #connection: Promise<ControlConnection | undefined> | undefined;

  constructor(bridge: Bridge, client: Client, config: Config, alone: <T>(action: () => Promise<T>) => Promise<T>) {
    this.#bridge = bridge;
    this.#client = client;
    this.#config = config;
    this.#alone = alone;
  }

  /** The open connection; undefined where there is no session to attach to. */
  async current(): Promise<ControlConnection | undefined> {
    const known = this.#connection;
    const current = await known;
    if (current?.isOpen) return current;
    // Of several callers that find it closed, the first makes the new one and the others take that.
    if (this.#connection === known) {
      const opening = this.#alone(() => this.#attach());
      this.#connection = retryable(opening, () => {
        if (this.#connection === opening) this.#connection = undefined;
      });
    }
    return this.#connection;
  }

  close(): void {
    void this.#connection?.then((connection) => connection?.close());
    this.#connection = undefined;
  }

  /**
   * The connection rides on whichever session is there: one of its own would stand in everybody's list. It asks for no
   * output, so it never holds a pane up, and counts neither as a size nor as an environment.
   */
  async #attach(): Promise<ControlConnection | undefined> {
    const [base, { socket }] = await Promise.all([this.#client.argv(), this.#client.location()]);
    if (!(await this.#bridge.exists(socket)) && !(await this.#recoverSocket(socket))) return undefined;
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
  async #recoverSocket(socket: string): Promise<boolean> {
    const pid = await this.#client.serverPid();
    // Numbers are used again: only a process that was started with this very socket is signalled.
    if (!pid || !(await this.#bridge.commandLine(pid)).includes(socket)) return false;
    await this.#bridge.signal(pid, 'SIGUSR1');
    for (const pause of RECOVERY_PAUSES_MS) {
      if (await this.#bridge.exists(socket)) return true;
      await setTimeout(pause);
    }
    return this.#bridge.exists(socket);
  }
}

/** A client tells its whole environment when it comes; this one needs to be understood, and found by its shell. */
function introduction(env: Readonly<Record<string, string>>): Record<string, string> {
  const needed = ['PATH', 'TERM', 'LANG', 'LC_ALL', 'LC_CTYPE'];
  return Object.fromEntries(Object.entries(env).filter(([name]) => needed.includes(name)));
}

/** The connection to tmux broke: another way to it may still be open. */
export function isLost(error: unknown): boolean {
  return error instanceof PtyholdError && error.code === 'tmux_gone';
}

export function unlessLost(error: unknown): undefined {
  if (!isLost(error)) throw error;
  return undefined;
}

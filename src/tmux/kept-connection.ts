// Keeps one control connection to the server, and makes it anew when it has ended.

import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { PtyholdError } from '../errors.ts';
import { retryable } from '../retryable.ts';
import { SERVER_PAUSES_MS } from '../timing.ts';
import type { Client } from './client.ts';
import { ControlConnection } from './control.ts';
import { ANNOUNCE, ANNOUNCE_NO_MORE, endsAtPastes } from './introductions.ts';
import { command } from './quote.ts';
import { LIST_PLACES, restingPlace } from './resting-place.ts';
import { unlessNoServer } from './result.ts';

/**
 * If nobody reads a control client's output any more (`kill -9` of this process), it and its tmux never end (3.3a). So
 * without a reader it is not begun at all.
 */
const READ_TO_THE_END = `more=$PATH:/usr/bin:/bin
(PATH=$more; command -v cat >/dev/null) || exit
"$0" "$@" | { PATH=$more; cat || exec cat >/dev/null; }`;

/** Nothing listens at the socket, or there is none and no server lives that has lost it: a process of tmux would find no more. */
export const NO_SERVER = 'no server';

type Standing = ControlConnection | typeof NO_SERVER | undefined;

interface Surroundings {
  /** Runs an action while no session comes or goes. */
  alone: <T>(action: (patienceMs: number) => Promise<T>) => Promise<T>;
  /** Called when sessions came or went, or the connection ended. */
  sessionsChanged: () => void;
  /** Told when the socket had gone and is there again. */
  repaired: (what: string) => void;
}

export class KeptConnection {
  readonly #bridge: Bridge;
  readonly #client: Client;
  readonly #config: Config;
  readonly #alone: Surroundings['alone'];
  readonly #sessionsChanged: () => void;
  readonly #repaired: Surroundings['repaired'];
  #connection: Promise<Standing> | undefined;

  constructor(bridge: Bridge, client: Client, config: Config, surroundings: Surroundings) {
    const { alone, sessionsChanged, repaired } = surroundings;
    this.#bridge = bridge;
    this.#client = client;
    this.#config = config;
    this.#alone = alone;
    this.#sessionsChanged = sessionsChanged;
    this.#repaired = repaired;
  }

  /** The open connection; undefined if there is no session to attach to. */
  async current(): Promise<Standing> {
    const known = this.#connection;
    const current = await known;
    if (isOpen(current)) return current;
    // The first of several callers that find it closed makes the new one, and the others share it.
    if (this.#connection === known) {
      const opening = this.#open();
      this.#connection = retryable(opening, () => {
        if (this.#connection === opening) this.#connection = undefined;
      });
    }
    return this.#connection;
  }

  /** Finds the program first: one that does not tell its version must not hold the turn of the others. */
  async #open(): Promise<Standing> {
    const argv = await this.#client.argv();
    // Seen without a turn, which takes some files: whoever starts a server then takes one.
    if (!(await this.recoverSocket())) return NO_SERVER;
    return this.#alone((patienceMs) => this.#attach(argv, patienceMs));
  }

  /** It stands now, without a try to make it. */
  async isOpen(): Promise<boolean> {
    return isOpen(await this.#connection?.catch(() => undefined));
  }

  get isMade(): boolean {
    return this.#connection !== undefined;
  }

  /** Answers when the client of tmux has gone. If one could not be made, whoever asked for it is told. */
  async close(): Promise<void> {
    const connection = this.#connection?.catch(() => undefined);
    this.#connection = undefined;
    const standing = await connection;
    if (standing !== NO_SERVER) await standing?.close();
  }

  /**
   * Attaches to any session that is there, since a session of its own would stand in everybody's list. The client asks for
   * no output, so that it never slows a pane down, and changes neither size nor environment.
   */
  async #attach(base: readonly string[], patienceMs: number): Promise<Standing> {
    if (!(await this.recoverSocket())) return NO_SERVER;
    const { version } = await this.#client.program();
    const announces = endsAtPastes(version);
    const found = await this.#client.run([LIST_PLACES, ...(announces ? [ANNOUNCE] : [])], [], patienceMs);
    if (!unlessNoServer(found)) return NO_SERVER;
    const place = restingPlace(found.lines);
    let connection = await this.#attachTo(place, base, patienceMs);
    // That session may have ended meanwhile.
    if (!connection && place !== undefined) connection = await this.#attachTo(undefined, base, patienceMs);
    if (announces) await (connection?.execute(ANNOUNCE_NO_MORE) ?? this.#client.run([ANNOUNCE_NO_MORE]));
    return connection;
  }

  async #attachTo(
    place: string | undefined,
    base: readonly string[],
    patienceMs: number,
  ): Promise<ControlConnection | undefined> {
    const target = place === undefined ? [] : ['-t', place];
    // -N: else it starts a server where it finds none, which takes the socket and ends at once.
    const client = [...base, '-N', '-C', 'attach-session', '-E', ...target, '-f', 'no-output,ignore-size'];
    const argv = ['/bin/sh', '-c', READ_TO_THE_END, ...client];
    const env = introduction(this.#config.loginEnv);
    const connection = new ControlConnection(this.#bridge, argv, env, () => this.#sessionsChanged(), patienceMs);
    try {
      await connection.execute(command('display-message', '-p', ''));
      return connection;
    } catch (error) {
      void connection.close();
      // There is nothing to attach to. The caller then starts a process, which tells what is wrong.
      return unlessLost(error);
    }
  }

  /** If something deleted the socket (a cleaner of /tmp), SIGUSR1 makes the server create it again. */
  async recoverSocket(): Promise<boolean> {
    if (await this.#client.hasSocket()) return true;
    if (!(await this.askForSocket())) return false;
    const isBack = await this.#awaitSocket();
    const { socket } = await this.#client.location();
    if (isBack) this.#repaired(`the socket ${socket} had been removed and is there again: the sessions live on`);
    return isBack;
  }

  /** Asks the server to make its socket anew: what is there may be that of another one, which has ended. False if none lives. */
  async askForSocket(): Promise<boolean> {
    const pid = await this.#client.livingServer();
    if (pid !== undefined) await this.#bridge.signal(pid, 'SIGUSR1');
    return pid !== undefined;
  }

  async #awaitSocket(): Promise<boolean> {
    for (const pause of SERVER_PAUSES_MS) {
      if (await this.#client.hasSocket()) return true;
      await setTimeout(pause);
    }
    return this.#client.hasSocket();
  }
}

function isOpen(standing: Standing): standing is ControlConnection {
  return standing !== undefined && standing !== NO_SERVER && standing.isOpen;
}

/** A client sends its whole environment to the server. This one needs only its encoding, and PATH for the shell. */
function introduction(env: Readonly<Record<string, string>>): Record<string, string> {
  const needed = ['PATH', 'TERM', 'LANG', 'LC_ALL', 'LC_CTYPE'];
  return Object.fromEntries(Object.entries(env).filter(([name]) => needed.includes(name)));
}

/** The connection to tmux broke; a process may still reach the server. */
export function isLost(error: unknown): boolean {
  return error instanceof PtyholdError && error.code === 'tmux_gone';
}

export function unlessLost(error: unknown): undefined {
  if (!isLost(error)) throw error;
  return undefined;
}

/** The connection to the host may be lost together with that to tmux, a little later. */
export async function onceMore<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof PtyholdError) || error.code !== 'connection_lost') throw error;
    return action();
  }
}

/** A second server would hide the sessions of the first. */
export function unreachable(pid: number): PtyholdError {
  return new PtyholdError(
    'tmux_silent',
    `The tmux server that holds the sessions (process ${pid}) lives, but does not make its socket again, which somebody removed.`,
    `If it was stopped, let it go on: kill -CONT ${pid}. Else end it with its sessions: kill ${pid}. Then call again.`,
  );
}

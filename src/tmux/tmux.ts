// Speaks to the tmux server of all sessions: over one control connection, or by a process where there is none.

import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '../bridges/bridge.ts';
import type { Config } from '../config.ts';
import { PtyholdError } from '../errors.ts';
import { log } from '../log.ts';
import { observer } from '../observer.ts';
import { CONNECTING_MS, LEAVING_MS, SERVER_PAUSES_MS, TURN_AGAIN_MS } from '../timing.ts';
import { within } from '../within.ts';
import { Client, type OtherWorld, STARTING } from './client.ts';
import { ANNOUNCE_NO_MORE } from './introductions.ts';
import { isLost, KeptConnection, NO_SERVER, onceMore, unlessLost, unreachable } from './kept-connection.ts';
import type { Location, Program } from './locate.ts';
import { escapesNames, unescapeNames } from './printed.ts';
import { command } from './quote.ts';
import { type CommandResult, done, unlessNoServer } from './result.ts';
import { RowQuestions } from './row-questions.ts';
import type { SessionRow } from './rows.ts';
import { Turn } from './turn.ts';

interface ExecuteOptions {
  /** The command does no harm when it runs twice, so it may run again if the connection breaks. */
  repeatable: boolean;
}

/** Whether keys reach the session, and whether the terminal is one of several and leaves its size alone. */
export type Attaching = 'type' | 'watch' | 'type in a tile' | 'watch in a tile';

const FLAGS: Readonly<Record<Attaching, readonly string[]>> = {
  type: [],
  watch: ['-r'],
  'type in a tile': ['-f', 'ignore-size'],
  'watch in a tile': ['-f', 'read-only,ignore-size'],
};

const TURNS_TO_BEGIN = 6;

/** Prints the process of the server. */
const TELL_PID = command('display-message', '-p', '#{pid}');

export class Tmux {
  readonly #client: Client;
  readonly #kept: KeptConnection;
  readonly #turn: Turn;
  readonly #watchers = new Set<() => void>();
  #isGivenUp = false;
  #connecting: NodeJS.Immediate | undefined;
  readonly #rows = new RowQuestions((line) => this.execute(line, { repeatable: true }));

  /** `repaired` is told when the folder or the socket had gone and was made again. */
  constructor(bridge: Bridge, config: Config, repaired: (what: string) => void = () => undefined) {
    this.#client = new Client(bridge, config, repaired);
    this.#turn = new Turn(bridge);
    this.#kept = new KeptConnection(bridge, this.#client, config, {
      alone: (action) => this.#alone(action),
      repaired,
      sessionsChanged: () => {
        for (const changed of this.#watchers) changed();
      },
    });
  }

  /** Calls back when sessions may have come or gone, until the answer is called. Does not connect for that. */
  onSessionsChanged(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** Begins to connect. Answers once programs run for that: then this process may be busy with something else. */
  async begin(): Promise<void> {
    this.#kept.current().catch(() => undefined);
    // Files are looked at before, each within a turn or two. Nothing depends on the number.
    for (let turns = 0; turns < TURNS_TO_BEGIN; turns += 1) await new Promise(setImmediate);
  }

  program(): Promise<Program> {
    return this.#client.program();
  }

  location(): Promise<Location> {
    return this.#client.location();
  }

  /** Runs commands; undefined if no server is running. */
  execute(line: string, options: ExecuteOptions): Promise<CommandResult | undefined> {
    return this.#told(line, () => this.#unlessItLives(() => this.#execute(line, options)));
  }

  /** What tmux knows of the session in that pane; undefined if it is not one of ours. */
  askRow(paneId: string): Promise<SessionRow | undefined> {
    return this.#rows.ask(paneId);
  }

  /** Waits while another server connects. If that one has died meanwhile, nobody connects any more. */
  async #execute(line: string, options: ExecuteOptions): Promise<CommandResult | undefined> {
    const deadline = performance.now() + CONNECTING_MS;
    for (;;) {
      const result = await this.#executeNow(line, options);
      if (!result || result.ok || result.reason !== 'client_connects') return result;
      if (performance.now() < deadline) await setTimeout(TURN_AGAIN_MS);
      else await this.#executeNow(ANNOUNCE_NO_MORE, { repeatable: true });
    }
  }

  async #executeNow(line: string, options: ExecuteOptions): Promise<CommandResult | undefined> {
    const connection = await this.#kept.current();
    this.#requireCaller();
    if (connection === NO_SERVER) return undefined;
    if (!connection) return this.#executeByProcess(line, options);
    try {
      return unlessNoServer(await connection.execute(line));
    } catch (error) {
      if (!options.repeatable || !isLost(error)) throw error;
      return this.#executeByProcess(line, options);
    }
  }

  /** The connection stands. It breaks when the server of tmux ends. */
  isConnected(): Promise<boolean> {
    return this.#kept.isOpen();
  }

  /** Runs commands, and starts the server if none is running. */
  executeStarting(line: string, firstLines: readonly string[]): Promise<CommandResult> {
    return this.#told(line, () => this.#executeStarting(line, firstLines));
  }

  async #executeStarting(line: string, firstLines: readonly string[]): Promise<CommandResult> {
    // If the connection breaks, nobody knows whether the line ran. If it runs again, the session's name is taken.
    const result = await this.#unlessItLives(() => this.#executeInTurn(line));
    if (result) return result;
    const pid = await this.#client.livingServer();
    if (pid !== undefined) throw unreachable(pid);
    let started = await this.#alone(() => this.#start(line, firstLines));
    for (const pause of SERVER_PAUSES_MS) {
      if (unlessNoServer(started)) break;
      await setTimeout(pause);
      started = await this.#alone(() => this.#start(line, firstLines));
    }
    return started.ok ? this.#haveStarted(started.lines) : started;
  }

  /** Connects behind the answer, which would wait for the start of a process: all it needs is in what was printed. */
  async #haveStarted(printed: readonly string[]): Promise<CommandResult> {
    await this.#client.keepServerPid(printed.at(-1) ?? '');
    this.#connecting = setImmediate(() => {
      this.#kept
        .current()
        .catch((error: unknown) => log.fault('no connection to the server that was just started', error));
    });
    return done(printed.slice(0, -1));
  }

  /** Runs commands by which a session comes or goes; runs them again if the connection broke meanwhile. */
  executeInTurn(line: string): Promise<CommandResult | undefined> {
    return this.#told(line, () => this.#unlessItLives(() => this.#executeInTurn(line)));
  }

  /** A server whose process lives has its sessions still, though nothing answers at its socket. */
  async #unlessItLives(run: () => Promise<CommandResult | undefined>): Promise<CommandResult | undefined> {
    for (const pause of SERVER_PAUSES_MS) {
      const result = await run();
      if (result || !(await this.#kept.askForSocket())) return result;
      await setTimeout(pause);
    }
    return run();
  }

  async #executeInTurn(line: string): Promise<CommandResult | undefined> {
    const connection = await this.#kept.current();
    if (connection === NO_SERVER) return undefined;
    return this.#alone(async () => {
      this.#requireCaller();
      const result = await connection?.execute(line).catch(unlessLost);
      return result ?? this.#executeByProcess(line, { repeatable: true });
    });
  }

  /** Makes the server's number and its socket again where somebody removed them, together with the folder or alone. */
  async restore(): Promise<void> {
    await this.#client.presentLocation();
    await this.#kept.recoverSocket();
    await this.#notePid();
  }

  /** The folder of everything that is ours, which is made again, with what tmux needs in it, where somebody removed it. */
  async presentFolder(): Promise<string> {
    const { folder, isAnew } = await this.#client.presentLocation();
    if (isAnew) await this.restore();
    return folder;
  }

  /** The command that attaches a person's terminal to the session. */
  async attachArgv(session: string, how: Attaching = 'type'): Promise<string[]> {
    return [...(await this.#client.argv()), '-N', 'attach-session', ...FLAGS[how], '-t', `=${session}`];
  }

  /** Sessions under another of the default folders, which were opened while this one could not be made. */
  otherWorlds(): Promise<OtherWorld[]> {
    return this.#client.otherWorlds();
  }

  /** The process of the server that was started last. It may have ended; 0 if none was started. */
  serverPid(): Promise<number> {
    return this.#client.serverPid();
  }

  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /** From now on nothing is sent: the process for which it would be has ended. */
  giveUp(): void {
    this.#isGivenUp = true;
  }

  #requireCaller(): void {
    if (this.#isGivenUp)
      throw new PtyholdError('cancelled', 'Whoever asked for this has gone.', 'Nothing more was sent to tmux for it.');
  }

  forgetWatchers(): void {
    this.#watchers.clear();
  }

  /** tmux tells every client that one has left, also one that still introduces itself: this one leaves in turn, if that comes soon. */
  async close(): Promise<void> {
    this.forgetWatchers();
    clearImmediate(this.#connecting);
    if (this.#kept.isMade) {
      const { folder } = await this.location();
      const leaving = this.#turn.take(folder, () => this.#kept.close());
      await within(LEAVING_MS, leaving).catch((error: unknown) =>
        log.fault('the connection to tmux ends out of turn', error),
      );
    }
    void this.#kept.close();
    await this.#turn.close();
  }

  /** Tells those who watch this server of the commands. */
  async #told<T extends CommandResult | undefined>(line: string, run: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await run();
    const ms = performance.now() - startedAt;
    log.note('tmux', () => ({ ...describe(line, result), ms }));
    observer().tmux({ command: nameOf(line), ms, isRefused: result?.ok === false });
    if (!result || !escapesNames((await this.program()).version)) return result;
    return { ...result, lines: unescapeNames(line, result.lines) };
  }

  async #executeByProcess(line: string, { repeatable }: ExecuteOptions): Promise<CommandResult | undefined> {
    const run = (): Promise<CommandResult> => {
      this.#requireCaller();
      return this.#client.run([line]);
    };
    return unlessNoServer(repeatable ? await onceMore(run) : await run());
  }

  async #notePid(): Promise<void> {
    const result = await this.execute(TELL_PID, { repeatable: true });
    if (result?.ok) await this.#client.keepServerPid(result.lines[0] ?? '');
  }

  async #alone<T>(action: (patienceMs: number) => Promise<T>): Promise<T> {
    const { folder, isAnew } = await this.#client.presentLocation();
    if (isAnew) await this.#kept.recoverSocket();
    return this.#turn.take(folder, action);
  }

  // A new server without a session ends at once unless `exit-empty` is off: it is off until there is a session.
  #start(line: string, firstLines: readonly string[]): Promise<CommandResult> {
    this.#requireCaller();
    const prelude = [STARTING, ';', 'set-option', '-s', 'exit-empty', 'off', ';'];
    const last = [command('set-option', '-s', 'exit-empty', 'on'), TELL_PID];
    return this.#client.run([...firstLines, line, ...last], prelude);
  }
}

/** Only the name of the command: what is typed, and the keys that sign marks, stand in its arguments and its answer. */
function describe(line: string, result: CommandResult | undefined): Record<string, unknown> {
  const command = nameOf(line);
  if (!result) return { command, said: 'no server is running' };
  return result.ok ? { command, lines: result.lines.length } : { command, said: result.error };
}

function nameOf(line: string): string {
  return line.split(' ', 1)[0] ?? '';
}

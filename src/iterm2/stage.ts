// The stage on this machine that iTerm2 shows: at most one, whichever program makes it.
import { posix as path } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bridge, RunResult } from '../bridges/bridge.ts';
import { messageOf } from '../bridges/message.ts';
import { shellLine } from '../bridges/shell-words.ts';
import { type Config, socketPathLimit } from '../config.ts';
import { PtyholdError } from '../errors.ts';
import { LOOK_MS, TMUX_SILENT_MS } from '../timing.ts';
import { locateProgram, locateSocket, requirePrivate } from '../tmux/locate.ts';
import {
  addToNative,
  buildNativeStage,
  changePane,
  closePane,
  controlArgv,
  dressArgv,
  END_NATIVE,
  LOOK_AT_NATIVE,
  type NativeLook,
  type NativePane,
  type NativeWindow,
  noteFollower,
  readNativeLook,
  START_NATIVE,
} from '../tmux/native-stage.ts';
import { tmuxFailed } from '../tmux/result.ts';
import { Turn } from '../tmux/turn.ts';
import { fitWindows } from './plan-windows.ts';
import { GATEWAY_LOOKS_MS, STAGE_AWAITED_S } from './stage-timing.ts';

const FOLDER = 'iterm2';
const SOCKET = 'stage';

/** In the folder of all that is ours. */
export function stageSocketIn(folder: string): string {
  return path.join(folder, FOLDER, SOCKET);
}

export interface StagePlace {
  bridge: Bridge;
  config: Config;
  /** Starts this program again, with the words of a command behind it. */
  command: readonly string[];
  /** The settings of the person, for the program that follows the sessions. */
  settings: Readonly<Record<string, string>>;
}

export class ITermStage {
  readonly #place: StagePlace;
  readonly #turn: Turn;
  readonly #program: string;
  readonly folder: string;
  readonly socket: string;

  private constructor(place: StagePlace, program: string, folder: string) {
    this.#place = place;
    this.#turn = new Turn(place.bridge);
    this.#program = program;
    this.folder = folder;
    this.socket = path.join(folder, SOCKET);
  }

  static async find(place: StagePlace): Promise<ITermStage> {
    const { bridge, config } = place;
    const [{ path: program }, location] = await Promise.all([
      locateProgram(bridge, config),
      locateSocket(bridge, config),
    ]);
    const stage = new ITermStage(place, program, path.join(location.folder, FOLDER));
    await requirePrivate(bridge, stage.folder);
    if (Buffer.byteLength(stage.socket) <= socketPathLimit(config.platform)) return stage;
    const sentence = `The socket path ${stage.socket} is longer than this system allows.`;
    throw new PtyholdError('folder_unsafe', sentence, 'Set PTYHOLD_DIR to a shorter path.');
  }

  /** Undefined if there is none. Fails if there is one that does not answer: it may have been stopped, and go on. */
  async look(): Promise<NativeLook | undefined> {
    if (!(await this.#place.bridge.exists(this.socket))) return undefined;
    const { exitCode, stdout, isLate } = await this.#run(LOOK_AT_NATIVE);
    if (!isLate) return exitCode === 0 ? readNativeLook(stdout) : undefined;
    const mend = `See whether its tmux was stopped: pgrep -f ${this.socket}`;
    throw new PtyholdError('tmux_silent', 'The stage for iTerm2 does not answer.', mend);
  }

  /** Adds the windows of those that it does not show yet, and makes the stage where there is none. Answers the ids added. */
  show(plan: (known: readonly string[]) => readonly NativeWindow[]): Promise<string[]> {
    return this.#turn.take(this.folder, async () => {
      const there = await this.look();
      const windows = plan(there?.panes.map(({ id }) => id) ?? []);
      if (windows.length > 0) await (there ? this.#add(fitWindows(windows, there)) : this.#build(windows));
      return windows.flatMap(({ panes }) => panes.map(({ id }) => id));
    });
  }

  async #add(windows: readonly NativeWindow[]): Promise<void> {
    requireDone(await this.#run(addToNative(windows, this.#plan())));
  }

  async #build(windows: readonly NativeWindow[]): Promise<void> {
    await this.#place.bridge.removeTree(this.socket);
    const lines = buildNativeStage({ ...this.#plan(), windows, awaitedS: STAGE_AWAITED_S });
    const built = await this.#run(lines, START_NATIVE, TMUX_SILENT_MS);
    try {
      requireDone(built);
    } catch (error) {
      await this.#end();
      throw error;
    }
  }

  #plan() {
    return { program: this.#program, socket: this.socket, follower: [...this.#place.command, 'iterm', '--follow'] };
  }

  /** Says that this process follows the sessions. */
  async follow(pid: number): Promise<void> {
    await this.#run([noteFollower(pid)]);
  }

  /** The terminals of iTerm2 that show it, as soon as there is one, or when the time is up. */
  async awaitGateways(limitMs: number): Promise<readonly string[]> {
    const deadline = performance.now() + limitMs;
    for (;;) {
      const { gateways = [] } = (await this.look()) ?? {};
      if (gateways.length > 0 || performance.now() > deadline) return gateways;
      await sleep(GATEWAY_LOOKS_MS);
    }
  }

  /** Changes what people see of a pane, and tells iTerm2. */
  async change(panes: readonly ({ paneId: string } & Pick<NativePane, 'title' | 'dress'>)[]): Promise<void> {
    await this.#run(panes.flatMap(({ paneId, ...look }) => changePane(paneId, look)));
    await this.#place.bridge.run(dressArgv(this.#program, this.socket), { timeoutMs: LOOK_MS });
  }

  /** Prints something to a pane's terminal. One that nobody reads takes nothing, which is given up. */
  async print(tty: string, printf: string): Promise<void> {
    await this.#place.bridge.run(['/bin/sh', '-c', 'printf "$1" >"$2"', 'sh', printf, tty], { timeoutMs: LOOK_MS });
  }

  async close(paneIds: readonly string[]): Promise<void> {
    await this.#run(paneIds.map(closePane));
  }

  /** Takes it away; no session is touched. False if there was none. */
  end(): Promise<boolean> {
    return this.#turn.take(this.folder, async () => {
      const wasThere = (await this.look()) !== undefined;
      await this.#end();
      return wasThere;
    });
  }

  /** Takes away what a killed one has left. */
  clear(): Promise<void> {
    return this.#turn.take(this.folder, async () => {
      if ((await this.look()) === undefined) await this.#place.bridge.removeTree(this.socket);
    });
  }

  /** The path of a program that makes the iTerm2 session that runs it show the stage. */
  gatewayProgram(): Promise<string> {
    return this.#writeProgram('show', controlArgv(this.#program, this.socket));
  }

  /** The same for anything else that speaks tmux' protocol for iTerm2. */
  directProgram(session: string, argv: readonly string[]): Promise<string> {
    return this.#writeProgram(`direct-${session}`, argv);
  }

  get program(): string {
    return this.#program;
  }

  /** iTerm2 splits command lines itself and evaluates parts of them, so that it gets one plain path. */
  async #writeProgram(name: string, argv: readonly string[]): Promise<string> {
    const file = path.join(this.folder, name);
    if (!/^[A-Za-z0-9/._-]+$/.test(file)) {
      const sentence = `The path ${file} has characters that iTerm2 reads in its own way.`;
      throw new PtyholdError('folder_unsafe', sentence, 'Set PTYHOLD_DIR to a path of letters, digits and /._- alone.');
    }
    const { bridge } = this.#place;
    await bridge.writeFile(file, scriptOf(argv));
    const { exitCode, stderr } = await bridge.run(['chmod', '700', file], { timeoutMs: LOOK_MS });
    if (exitCode !== 0) throw new PtyholdError('system', `${file} cannot be made a program: ${stderr.trim()}`, '');
    return file;
  }

  async #end(): Promise<void> {
    await this.#run([END_NATIVE]);
    await this.#place.bridge.removeTree(this.socket);
  }

  #run(lines: readonly string[], prelude: readonly string[] = [], timeoutMs = LOOK_MS): Promise<RunResult> {
    const { bridge, config, settings } = this.#place;
    const argv = [this.#program, '-u', '-S', this.socket, '-f', '/dev/null', ...prelude, 'source-file', '-'];
    // The stage outlives this process: it gets a login's environment, and no keys of a client.
    const env = { ...config.loginEnv, ...settings };
    return bridge.run(argv, { input: `${lines.join('\n')}\n`, env, timeoutMs });
  }

  async dispose(): Promise<void> {
    await this.#turn.close();
  }
}

/** A client of tmux 3.2a may stay when its terminal is gone, which a signal ends. */
function scriptOf(argv: readonly string[]): string {
  return `#!/bin/sh
# Made by ptyhold: iTerm2 runs it to show sessions as its own panes.
unset TMUX TMUX_PANE
exec 3<&0
${shellLine(argv)} <&3 3<&- &
trap 'kill "$!"' HUP INT TERM
wait "$!"
`;
}

function requireDone(result: RunResult): void {
  const error = (result.stderr || result.stdout).trim() || (result.exitCode === 0 ? '' : messageOf(result));
  if (result.exitCode === 0 && error === '') return;
  throw tmuxFailed('tmux could not make a stage for iTerm2', error, 'Try again; ptyhold doctor tells what is wrong.');
}

// A stage: shows several sessions in one terminal, and leaves nothing behind, however it ends.
import { randomBytes } from 'node:crypto';
import { posix as path } from 'node:path';
import type { Bridge, Channel } from '../bridges/bridge.ts';
import { type Config, socketPathLimit } from '../config.ts';
import { PtyholdError } from '../errors.ts';
import { LOOK_MS, TMUX_SILENT_MS } from '../timing.ts';
import { requirePrivate } from '../tmux/locate.ts';
import { tmuxFailed } from '../tmux/result.ts';
import {
  attachToStage,
  buildStage,
  END_STAGE,
  LEAVE_STAGE,
  LOOK,
  layAgain,
  START_STAGE,
  type StagePlan,
  tellTile,
} from '../tmux/stage-lines.ts';
import type { Tmux } from '../tmux/tmux.ts';
import { clearStages, stagesIn } from './left-stages.ts';

/** Where a stage stands: beside the sessions if all are on one host, else on this machine. */
export interface Place {
  bridge: Bridge;
  tmux: Tmux;
  config: Config;
}

/** Waits for the end of its input, which comes with that of the command, even by kill -9. Then it takes the stage away. */
const WATCH = 'cat >/dev/null; "$1" -S "$2" kill-server 2>/dev/null; rm -f "$2"';

export class Stage {
  readonly #bridge: Bridge;
  readonly #program: string;
  readonly #plan: StagePlan;
  readonly #watch: Channel;

  private constructor(bridge: Bridge, program: string, plan: StagePlan) {
    this.#bridge = bridge;
    this.#program = program;
    this.#plan = plan;
    const argv = ['/bin/sh', '-c', WATCH, 'sh', program, plan.socket];
    this.#watch = bridge.connect(argv, {}, { data: () => undefined, closed: () => undefined });
  }

  /** Makes it, and takes away those that dead commands have left. */
  static async make({ bridge, tmux, config }: Place, plan: Omit<StagePlan, 'socket'>): Promise<Stage> {
    const [{ path: program }, { folder }] = await Promise.all([tmux.program(), tmux.location()]);
    const stages = stagesIn(folder);
    await requirePrivate(bridge, stages);
    await clearStages(bridge, program, stages);
    const socket = path.join(stages, randomBytes(9).toString('hex'));
    requireRoom(socket, config);
    const stage = new Stage(bridge, program, { ...plan, socket });
    try {
      await stage.#build();
      return stage;
    } catch (error) {
      await stage.remove();
      throw error;
    }
  }

  /** Shows it on the terminal of this process until the person leaves or the last tile is closed; answers tmux' exit status. */
  show(): Promise<number> {
    return this.#bridge.runHere([...this.#argv(), ...attachToStage()]);
  }

  /** Changes titles. */
  async tell(titles: ReadonlyMap<number, string>): Promise<void> {
    await this.#run([...titles].map(([at, title]) => tellTile(at, title)));
  }

  /** Lays the tiles out anew if some were closed or the terminal has another size; `seen` is what this answered last. */
  async layOut(seen: string | undefined): Promise<string | undefined> {
    const printed = (await this.#run([LOOK])).stdout.trim();
    const line = layAgain(printed, this.#plan.layout);
    if (line !== undefined && seen !== undefined && printed !== seen) await this.#run([line]);
    return printed;
  }

  /** Sends the person away from it. */
  async end(): Promise<void> {
    await this.#run([LEAVE_STAGE]);
  }

  async remove(): Promise<void> {
    await this.#run([END_STAGE]);
    await this.#bridge.removeTree(this.#plan.socket);
    this.#watch.close();
  }

  async #build(): Promise<void> {
    const { exitCode, stderr, stdout } = await this.#run(buildStage(this.#plan), START_STAGE, TMUX_SILENT_MS);
    const error = (stderr || stdout).trim();
    if (exitCode !== 0 || error !== '') throw tmuxFailed('tmux could not show the sessions', error, 'Call again.');
  }

  #run(lines: readonly string[], prelude: readonly string[] = [], timeoutMs = LOOK_MS) {
    const argv = [...this.#argv(), ...prelude, 'source-file', '-'];
    return this.#bridge.run(argv, { input: `${lines.join('\n')}\n`, timeoutMs });
  }

  #argv(): string[] {
    return [this.#program, '-u', '-S', this.#plan.socket, '-f', '/dev/null'];
  }
}

function requireRoom(socket: string, { platform }: Config): void {
  if (Buffer.byteLength(socket) <= socketPathLimit(platform)) return;
  const sentence = `The socket path ${socket} is longer than the ${socketPathLimit(platform)} bytes that this system allows.`;
  throw new PtyholdError('folder_unsafe', sentence, 'Set PTYHOLD_DIR to a shorter path.');
}

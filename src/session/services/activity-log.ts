// The activity log: each call and its result, as a line of JSON.
import path from 'node:path';
import type { Bridge } from '../../bridges/bridge.ts';
import { log } from '../../log.ts';
import { Queue } from '../../queue.ts';

export interface Activity {
  /** The tool that was called, or `idle_timeout` for the idle clock. */
  tool: string;
  /** Without secrets. */
  arguments: unknown;
  /** The facts of the answer, or the error. */
  result: Readonly<Record<string, unknown>>;
  durationMs: number;
}

const LONGEST_BYTES = 10 * 1024 * 1024;
/** What is behind the name of a full file. Others may keep files of their own beside it. */
const MOVED_AT = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;
/** Full files that are kept besides the current one. */
const KEPT = 4;

export class ActivityLog {
  readonly #bridge: Bridge;
  readonly #file: string;
  readonly #pid: number;
  readonly #writing = new Queue();

  /** `pid`: the process of the caller. */
  constructor(bridge: Bridge, file: string, pid = process.pid) {
    this.#bridge = bridge;
    this.#file = file;
    this.#pid = pid;
  }

  /** Never fails, because a log that cannot be written must not end a call. */
  write({ tool, arguments: args, result, durationMs }: Activity): Promise<void> {
    const entry = {
      time: new Date().toISOString(),
      server: this.#pid,
      tool,
      arguments: args,
      ...result,
      duration_ms: Math.round(durationMs),
    };
    return this.#writing
      .run(() => this.#append(`${JSON.stringify(entry)}\n`))
      .catch((error: unknown) => log.fault('the activity log could not be written', error));
  }

  async #append(line: string): Promise<void> {
    const size = await this.#bridge.appendFile(this.#file, line);
    if (size >= LONGEST_BYTES) await this.#rotate();
  }

  /** Each full file gets a name of its own, because another server may rotate at the same moment. */
  async #rotate(): Promise<void> {
    await this.#bridge.moveFile(this.#file, `${this.#file}.${new Date().toISOString().replaceAll(':', '-')}`);
    const folder = path.dirname(this.#file);
    const own = `${path.basename(this.#file)}.`;
    const isFull = (name: string): boolean => name.startsWith(own) && MOVED_AT.test(name.slice(own.length));
    const full = (await this.#bridge.listFolder(folder)).map(({ name }) => name).filter(isFull);
    const old = full.sort().slice(0, -KEPT);
    await Promise.all(old.map((name) => this.#bridge.removeTree(path.join(folder, name))));
  }
}

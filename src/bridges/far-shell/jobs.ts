// Shell code that runs in processes of its own on the host: collects what each prints, and how it ends.
import { FAR_JOB_MS } from '../../timing.ts';
import type { RunResult } from '../bridge.ts';
import { shellLine } from '../shell-words.ts';
import { CANCELLED, type Limits, stopper } from '../stopper.ts';
import { oneLine, writeOrders } from './orders.ts';
import { type Awaited, NO_LIMIT, type Requests } from './requests.ts';

export interface JobResult {
  exitCode: number;
  out: Buffer;
  err: Buffer;
}

interface Job extends Awaited<JobResult> {
  /** In hexadecimal digits, as the frames bring them. */
  out: string[];
  err: string[];
  pid: string | undefined;
  isStopped: boolean;
}

export class Jobs {
  readonly #requests: Requests;
  readonly #order: (line: string) => void;
  readonly #jobs = new Map<number, Job>();

  constructor(requests: Requests, order: (line: string) => void) {
    this.#requests = requests;
    this.#order = order;
  }

  /** Runs shell code side by side with everything else. */
  job(code: string): Promise<JobResult> {
    const begin = (number: number, awaited: Awaited<JobResult>): Job => {
      this.#order(`job ${number} ${oneLine(code)}`);
      return newJob(awaited);
    };
    return this.#requests.make(this.#jobs, begin, FAR_JOB_MS);
  }

  /** Runs a command with its input; ends it at the time limit or when it is cancelled. */
  async run(
    prelude: string,
    argv: readonly string[],
    options: Limits & { input?: string | undefined },
  ): Promise<RunResult> {
    let begun: Job | undefined;
    const begin = (number: number, awaited: Awaited<JobResult>): Job => {
      this.#order(`: >"$here/${number}.in"`);
      for (const order of writeOrders(options.input ?? '', `>>"$here/${number}.in"`)) this.#order(order);
      this.#order(`job ${number} ${oneLine(`${prelude}run ${number} ${shellLine(argv)}`)}`);
      begun = newJob(awaited);
      return begun;
    };
    const done = this.#requests.make(this.#jobs, begin, NO_LIMIT);
    const stopped = stopper(options, () => begun && this.#stop(begun));
    try {
      const result = await Promise.race([done, stopped.promise]);
      if (typeof result === 'string')
        return { exitCode: 1, stdout: '', stderr: result, ...(result !== CANCELLED && { isLate: true }) };
      return { exitCode: result.exitCode, stdout: result.out.toString(), stderr: result.err.toString() };
    } finally {
      stopped.clear();
      done.catch(() => undefined);
    }
  }

  printed(number: number, where: 'out' | 'err', digits: string): void {
    this.#jobs.get(number)?.[where].push(digits);
  }

  started(number: number, pid: string): void {
    const job = this.#jobs.get(number);
    if (!job) return;
    job.pid = pid;
    if (job.isStopped) this.#stop(job);
  }

  ended(number: number, exitCode: number): void {
    const job = this.#jobs.get(number);
    job?.resolve({ exitCode, out: fromHex(job.out), err: fromHex(job.err) });
  }

  /** A job that has not told its process yet is ended as soon as it does. */
  #stop(job: Job): void {
    job.isStopped = true;
    if (job.pid !== undefined) this.#order(`kill -s KILL ${job.pid} 2>/dev/null`);
  }
}

function newJob(awaited: Awaited<JobResult>): Job {
  return { ...awaited, out: [], err: [], pid: undefined, isStopped: false };
}

function fromHex(frames: readonly string[]): Buffer {
  return Buffer.from(frames.join('').replaceAll(' ', ''), 'hex');
}

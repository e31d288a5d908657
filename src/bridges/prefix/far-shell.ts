// One shell on the other side of a prefix: what it is told to do, and what comes of it.
import { PtyholdError } from '../../errors.ts';
import type { Channel, ChannelEvents, RunResult } from '../bridge.ts';
import { shellQuote } from '../shell-words.ts';
import { Channels, type Form } from './channels.ts';
import { Connection } from './connection.ts';
import { Followers } from './followers.ts';
import { oneLine, writeOrders } from './orders.ts';
import { CANCELLED, type Limits, stopper } from './stopper.ts';
import type { Beginning, Failure } from './way.ts';

/** A question that is not answered by then never will be: the connection is given up. */
const PATIENCE_MS = 20_000;
const LONGEST_JOB_MS = 60_000;
const NO_LIMIT = 0;

export interface FarEvents {
  /** More of a followed file can be read. */
  changed(file: string): void;
  /** The file that was awaited beside this one has come. */
  appeared(file: string): void;
  ended(): void;
}

/** Of a channel's output, by the kind of their frames. */
const FORMS: Readonly<Record<string, Form>> = { M: 'piece', S: 'line', L: 'lines' };

interface Pending {
  resolve(answer: string): void;
  reject(error: Error): void;
}

interface Job {
  out: string[];
  err: string[];
  pid: string | undefined;
  resolve(result: { exitCode: number; out: Buffer; err: Buffer }): void;
  reject(error: Error): void;
}

interface Fetch {
  pieces: Buffer[];
  resolve(bytes: Buffer | 'gone' | 'disturbed'): void;
  reject(error: Error): void;
}

export class FarShell {
  readonly followers: Followers;
  readonly #name: string;
  readonly #events: FarEvents;
  readonly #ids = new Set<number>();
  readonly #questions = new Map<number, Pending>();
  readonly #jobs = new Map<number, Job>();
  readonly #fetches = new Map<number, Fetch>();
  readonly #channels = new Channels((line) => this.order(line));
  #connection: Connection | undefined;
  #fetching: number | undefined;

  private constructor(name: string, events: FarEvents) {
    this.#name = name;
    this.#events = events;
    this.followers = new Followers({
      order: (line) => this.order(line),
      changed: (file) => events.changed(file),
    });
  }

  /** Answers with what is wrong where no shell answers. */
  static async open(
    name: string,
    beginning: Beginning,
    events: FarEvents,
    signal?: AbortSignal,
  ): Promise<FarShell | Failure> {
    const shell = new FarShell(name, events);
    const taking = {
      frame: (payload: Buffer) => shell.#take(payload),
      bytes: (bytes: Buffer) => shell.#takeBytes(bytes),
      ended: () => shell.#end(),
    };
    const connection = await Connection.open(beginning, taking, signal);
    if (!(connection instanceof Connection)) return connection;
    shell.#connection = connection;
    return shell;
  }

  get isOpen(): boolean {
    return this.#connection?.ended === undefined;
  }

  /** Whether followers tell at once what was written, and how far they have read. */
  get canFollow(): boolean {
    return this.#connection?.greeting === 'H yes yes';
  }

  order(line: string): void {
    this.#connection?.order(line);
  }

  /** A question that builtins of the shell answer; `write` puts the number of the request into it. */
  ask(write: (id: number) => string): Promise<string> {
    return this.#request(this.#questions, (id, resolve, reject) => {
      this.order(write(id));
      return { resolve, reject };
    });
  }

  /** Shell code in a process of its own, beside everything else. */
  async job(code: string): Promise<{ exitCode: number; out: Buffer; err: Buffer }> {
    return this.#request(
      this.#jobs,
      (id, resolve, reject) => {
        this.order(`job ${id} ${oneLine(code)}`);
        return { out: [], err: [], pid: undefined, resolve, reject };
      },
      LONGEST_JOB_MS,
    );
  }

  /** A command with its input; ended where it takes too long or nobody wants it any more. */
  async run(
    prelude: string,
    argv: readonly string[],
    options: Limits & { input?: string | undefined },
  ): Promise<RunResult> {
    let stop: (() => void) | undefined;
    const done = this.#request<Job, { exitCode: number; out: Buffer; err: Buffer }>(
      this.#jobs,
      (id, resolve, reject) => {
        this.order(`: >"$here/${id}.in"`);
        for (const order of writeOrders(options.input ?? '', `>>"$here/${id}.in"`)) this.order(order);
        this.order(`job ${id} ${oneLine(`${prelude}run ${id} ${argv.map(shellQuote).join(' ')}`)}`);
        const job: Job = { out: [], err: [], pid: undefined, resolve, reject };
        stop = () => job.pid && this.order(`kill -s TERM ${job.pid} 2>/dev/null`);
        return job;
      },
      NO_LIMIT,
    );
    const stopped = stopper(options, () => stop?.());
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

  channel(code: string, events: ChannelEvents): Channel {
    const id = this.#claim();
    return this.#channels.open(id, code, {
      data: events.data,
      closed: (reason) => {
        this.#ids.delete(id);
        events.closed(reason);
      },
    });
  }

  /** Bytes of a file; `gone` where there is none, `disturbed` where something else wrote meanwhile. */
  fetch(file: string, offset: number, length: number): Promise<Buffer | 'gone' | 'disturbed'> {
    return this.#request(this.#fetches, (id, resolve, reject) => {
      this.order(`get ${id} ${oneLine(file)} ${offset} ${length}`);
      return { pieces: [], resolve, reject };
    });
  }

  close(): void {
    this.#connection?.close();
  }

  #request<Entry, Answer>(
    pending: Map<number, Entry>,
    begin: (id: number, resolve: (answer: Answer) => void, reject: (error: Error) => void) => Entry,
    patienceMs = PATIENCE_MS,
  ): Promise<Answer> {
    if (!this.isOpen) return Promise.reject(this.#lost());
    const id = this.#claim();
    return new Promise<Answer>((resolve, reject) => {
      const timer = patienceMs === NO_LIMIT ? undefined : setTimeout(() => this.#giveUp(patienceMs), patienceMs);
      const settle = (act: () => void) => {
        clearTimeout(timer);
        pending.delete(id);
        this.#ids.delete(id);
        act();
      };
      pending.set(
        id,
        begin(
          id,
          (answer) => settle(() => resolve(answer)),
          (error) => settle(() => reject(error)),
        ),
      );
    });
  }

  #claim(): number {
    let id = 1;
    while (this.#ids.has(id)) id += 1;
    this.#ids.add(id);
    return id;
  }

  #takeBytes(bytes: Buffer): void {
    if (this.#fetching === undefined) this.followers.came(bytes);
    else this.#fetches.get(this.#fetching)?.pieces.push(bytes);
  }

  #take(payload: Buffer): void {
    const kind = String.fromCharCode(payload[0] ?? 0);
    // Lines of channels are bytes; everything else is plain text.
    const form = FORMS[kind];
    if (form) this.#channels.take(payload.subarray(2), form);
    else this.#takeText(kind, payload.toString('latin1', 1).trim());
  }

  #takeText(kind: string, text: string): void {
    const [first = '', ...others] = text.split(' ');
    const rest = others.join(' ');
    const id = Number(first);
    if (kind === 'p') this.followers.sort(readPositions(text));
    else if (kind === 'N') this.#appeared(id);
    else if (kind === 'R') this.#questions.get(id)?.resolve(rest);
    else if (kind === 'O') this.#jobs.get(id)?.out.push(rest);
    else if (kind === 'E') this.#jobs.get(id)?.err.push(rest);
    else if (kind === 'P') this.#started(id, rest);
    else if (kind === 'D') this.#finish(id, Number(rest));
    else if (kind === 'G') this.#fetching = id;
    else if (kind === 'g') this.#fetched(id, rest);
    else if (kind === 'X') this.#channels.end(id, 'it ended');
  }

  #appeared(number: number): void {
    const file = this.followers.fileOf(number);
    if (file !== undefined) this.#events.appeared(file);
  }

  #started(id: number, pid: string): void {
    const job = this.#jobs.get(id);
    if (job) job.pid = pid;
  }

  #finish(id: number, exitCode: number): void {
    const job = this.#jobs.get(id);
    job?.resolve({ exitCode, out: fromHex(job.out), err: fromHex(job.err) });
  }

  #fetched(id: number, told: string): void {
    this.#fetching = undefined;
    const fetch = this.#fetches.get(id);
    if (!fetch) return;
    const [, count] = /^(\d+) bytes?\b/.exec(told) ?? [];
    const bytes = Buffer.concat(fetch.pieces);
    const isWhole = bytes.length === Number(count ?? 0);
    if (!isWhole) this.followers.lost();
    fetch.resolve(!isWhole ? 'disturbed' : count === undefined ? 'gone' : bytes);
  }

  #giveUp(afterMs: number): void {
    this.#connection?.kill(`it has not answered for ${afterMs / 1000} s`);
  }

  #end(): void {
    const lost = this.#lost();
    for (const each of [...this.#questions.values(), ...this.#jobs.values(), ...this.#fetches.values()])
      each.reject(lost);
    this.#channels.endAll('the connection ended');
    this.#events.ended();
  }

  #lost(): PtyholdError {
    return new PtyholdError(
      'connection_lost',
      `The connection to ${this.#name} was lost (${this.#connection?.ended}).`,
      'The sessions there live on: call again, and it is made anew.',
    );
  }
}

function fromHex(frames: readonly string[]): Buffer {
  return Buffer.from(frames.join('').replaceAll(' ', ''), 'hex');
}

function readPositions(text: string): Map<number, number> {
  const pairs = text.split(' ').filter((pair) => /^\d+:\d+$/.test(pair));
  return new Map(pairs.map((pair) => pair.split(':').map(Number) as [number, number]));
}

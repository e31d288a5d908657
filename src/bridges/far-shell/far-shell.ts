// One shell on the host: sends it orders, and hands each frame of its answers to who asked.

import { PtyholdError } from '../../errors.ts';
import { FAR_ANSWER_MS } from '../../timing.ts';
import type { Channel, ChannelEvents, RunResult } from '../bridge.ts';
import type { Limits } from '../stopper.ts';
import type { Beginning, Failure } from '../ways/way.ts';
import { Channels, type Form } from './channels.ts';
import { Connection } from './connection.ts';
import { Followers } from './followers.ts';
import { type JobResult, Jobs } from './jobs.ts';
import { oneLine } from './orders.ts';
import { type Awaited, Requests } from './requests.ts';

export interface FarEvents {
  /** More of a followed file can be read. */
  changed(file: string): void;
  /** The awaited file has come into the folder of this one. */
  appeared(file: string): void;
  ended(): void;
}

/** How a frame holds a channel's output, by the frame's kind. */
const FORMS: Readonly<Record<string, Form>> = { M: 'piece', S: 'line', L: 'lines' };

/** `gone` where there is no such file, `disturbed` where something else wrote into the connection meanwhile. */
type Fetched = Buffer | 'gone' | 'disturbed';

interface Fetch extends Awaited<Fetched> {
  pieces: Buffer[];
}

export class FarShell {
  readonly followers: Followers;
  readonly #name: string;
  readonly #events: FarEvents;
  readonly #requests = new Requests({
    isLost: () => (this.isOpen ? undefined : this.#lost()),
    late: (afterMs) => this.#connection?.kill(`it has not answered for ${afterMs / 1000} s`),
  });
  readonly #jobs = new Jobs(this.#requests, (line) => this.order(line));
  readonly #channels = new Channels((line) => this.order(line));
  readonly #questions = new Map<number, Awaited<string>>();
  readonly #fetches = new Map<number, Fetch>();
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

  /** Answers with the failure where no shell answers. */
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

  /** Followers there bring at once what is written, and the system tells how far they have read. */
  get canFollow(): boolean {
    return this.#connection?.greeting === 'H yes yes';
  }

  /** An answer is still to come. */
  get isAsked(): boolean {
    return this.#requests.areUnderWay;
  }

  order(code: string): void {
    this.#connection?.order(code);
  }

  /** Asks what builtins of the shell answer at once; `write` makes the order for the number of the request. */
  ask(write: (id: number) => string): Promise<string> {
    const begin = (id: number, awaited: Awaited<string>): Awaited<string> => {
      this.order(write(id));
      return awaited;
    };
    return this.#requests.make(this.#questions, begin, FAR_ANSWER_MS);
  }

  /** Runs shell code in a process of its own, side by side with everything else. */
  job(code: string): Promise<JobResult> {
    return this.#jobs.job(code);
  }

  /** Runs a command with its input; ends it at the time limit or when it is cancelled. */
  run(prelude: string, argv: readonly string[], options: Limits & { input?: string | undefined }): Promise<RunResult> {
    return this.#jobs.run(prelude, argv, options);
  }

  channel(code: string, events: ChannelEvents): Channel {
    const id = this.#requests.claim();
    return this.#channels.open(id, code, {
      data: events.data,
      closed: (reason) => {
        this.#requests.release(id);
        events.closed(reason);
      },
    });
  }

  /** Bytes of a file. */
  fetch(file: string, offset: number, length: number): Promise<Fetched> {
    const begin = (id: number, awaited: Awaited<Fetched>): Fetch => {
      this.order(`get ${id} ${oneLine(file)} ${offset} ${length}`);
      return { ...awaited, pieces: [] };
    };
    return this.#requests.make(this.#fetches, begin, FAR_ANSWER_MS);
  }

  close(): void {
    this.#connection?.close();
  }

  #takeBytes(bytes: Buffer): void {
    if (this.#fetching === undefined) this.followers.came(bytes);
    else this.#fetches.get(this.#fetching)?.pieces.push(bytes);
  }

  #take(payload: Buffer): void {
    const kind = String.fromCharCode(payload[0] ?? 0);
    // A channel's output is bytes; every other frame is plain text.
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
    else if (kind === 'O') this.#jobs.printed(id, 'out', rest);
    else if (kind === 'E') this.#jobs.printed(id, 'err', rest);
    else if (kind === 'P') this.#jobs.started(id, rest);
    else if (kind === 'D') this.#jobs.ended(id, Number(rest));
    else if (kind === 'G') this.#fetching = id;
    else if (kind === 'g') this.#fetched(id, rest);
    else if (kind === 'X') this.#channels.end(id, 'it ended');
  }

  #appeared(number: number): void {
    const file = this.followers.fileOf(number);
    if (file !== undefined) this.#events.appeared(file);
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

  #end(): void {
    this.#requests.rejectAll(this.#lost());
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

function readPositions(text: string): Map<number, number> {
  const pairs = text.split(' ').filter((pair) => /^\d+:\d+$/.test(pair));
  return new Map(pairs.map((pair) => pair.split(':').map(Number) as [number, number]));
}

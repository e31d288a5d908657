// The child process that leads to the shell on the host: orders go in as lines, frames and bytes come out.
import { randomBytes } from 'node:crypto';
import { execa } from 'execa';
import { decodeMessage } from '../decode.ts';
import { endNow, endSoon, noteStarted, OWN_GROUP } from '../started.ts';
import type { Beginning, Failure } from '../ways/way.ts';
import agentScript from './agent.sh';
import claims from './claims.sh';
import { FrameParser } from './frames.ts';
import { asOrder } from './orders.ts';

const KEPT_NOISE = 2000;

interface ConnectionEvents {
  frame(payload: Buffer): void;
  /** Bytes that came between frames. */
  bytes(bytes: Buffer): void;
  ended(): void;
}

const CHILD = {
  ...OWN_GROUP,
  reject: false,
  buffer: false,
  stdin: 'pipe',
  stdout: 'pipe',
  stderr: 'pipe',
} as const;

const agent = `${claims}${agentScript}`;

export class Connection {
  readonly #child;
  readonly #events: ConnectionEvents;
  readonly #parser: FrameParser;
  #stderr: Buffer = Buffer.alloc(0);
  #noise: Buffer = Buffer.alloc(0);
  #ended: string | undefined;
  /** The first frame: what the far shell can do. */
  #greeting: string | undefined;
  #greet: (() => void) | undefined;

  private constructor({ argv, env }: Beginning, events: ConnectionEvents) {
    this.#events = events;
    const mark = `\x02${randomBytes(8).toString('hex')}:`;
    this.#parser = new FrameParser(mark);
    const [file = '', ...rest] = argv;
    this.#child = execa(file, rest, { ...CHILD, env: env ?? {} });
    noteStarted(this.#child);
    this.#child.stdout.on('data', (bytes: Buffer) => this.#receive(bytes));
    this.#child.stderr.on('data', (bytes: Buffer) => {
      this.#stderr = keepEnd(this.#stderr, bytes);
    });
    // Ignore a failed write: the child has ended, and its end is told by itself.
    this.#child.stdin.on('error', () => undefined);
    // Wait for the end of the child, not of its pipes: ssh may leave a master connection that holds them open.
    this.#child.once('exit', (code, signal) =>
      this.#end(signal ? `it was ended by ${signal}` : `it ended with ${code}`),
    );
    this.#child.once('error', () => this.#end('it could not be started'));
    this.#child.stdin.write(`mark='${mark}'\n${agent}`);
  }

  /** Answers with the failure where no shell answers. */
  static async open(
    beginning: Beginning,
    events: ConnectionEvents,
    signal?: AbortSignal,
  ): Promise<Connection | Failure> {
    const connection = new Connection(beginning, events);
    const stop = (): void => connection.kill('it is not wanted any more');
    signal?.addEventListener('abort', stop);
    const outcome = await connection.#begin(beginning.patienceMs);
    signal?.removeEventListener('abort', stop);
    if (outcome === 'greeted') return connection;
    const failure = connection.#failure(outcome === 'late');
    connection.kill('nothing came of it');
    return failure;
  }

  /** Why it is over; undefined while it is open. */
  get ended(): string | undefined {
    return this.#ended;
  }

  get greeting(): string {
    return this.#greeting ?? '';
  }

  order(code: string): void {
    if (this.#ended === undefined) this.#child.stdin.write(`${asOrder(code)}\n`);
  }

  /** The far shell ends by itself when its input ends, and clears up first. */
  close(): void {
    this.#child.stdin.end();
    endSoon(this.#child);
    // Do not wait for the output to end: a program on the host may hold it open.
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
    this.#child.unref();
    this.#end('it was closed');
  }

  kill(reason: string): void {
    endNow(this.#child);
    this.#end(reason);
    this.close();
  }

  #end(reason: string): void {
    if (this.#ended !== undefined) return;
    const said = decodeMessage(this.#stderr).trim().split('\n').at(-1);
    this.#ended = said ? `${reason}: ${said}` : reason;
    this.#events.ended();
  }

  async #begin(patienceMs: number): Promise<'greeted' | 'ended' | 'late'> {
    let timer: NodeJS.Timeout | undefined;
    const outcome = await new Promise<'greeted' | 'ended' | 'late'>((resolve) => {
      this.#greet = () => resolve('greeted');
      // `close` comes after all output was read, which the message quotes.
      this.#child.once('close', () => resolve('ended'));
      this.#child.once('error', () => resolve('ended'));
      timer = setTimeout(resolve, patienceMs, 'late');
    });
    clearTimeout(timer);
    return outcome;
  }

  #receive(bytes: Buffer): void {
    for (const item of this.#parser.push(bytes)) {
      if (this.#greeting !== undefined) {
        if (item.kind === 'frame') this.#events.frame(item.payload);
        else this.#events.bytes(item.bytes);
      } else if (item.kind === 'frame') {
        this.#greeting = item.payload.toString();
        this.#greet?.();
      } else {
        this.#noise = keepEnd(this.#noise, item.bytes);
      }
    }
  }

  #failure(isLate: boolean): Failure {
    return {
      isLate,
      exitCode: this.#child.exitCode ?? undefined,
      output: `${decodeMessage(this.#stderr)}\n${decodeMessage(this.#noise)}`.trim(),
      couldNotStart: this.#child.pid === undefined,
    };
  }
}

function keepEnd(kept: Buffer, more: Buffer): Buffer {
  return Buffer.concat([kept, more]).subarray(-KEPT_NOISE);
}

// Answers the first messages of a client before the program is loaded, and hands all others over to it.
import { Readable, type Writable } from 'node:stream';
import { HANDSHAKE_MS, LISTED_MS, TAKEN_MS } from '../timing-handshake.ts';
import type { Answers } from './answers.ts';
import { hear, knows } from './hear.ts';
import type { Message } from './message.ts';

/** What the server goes on with. */
export interface Handed {
  /** What the client has sent and was answered. */
  heard: readonly Message[];
  /** Standard input from the first byte that was not answered. */
  input: Readable;
  /** To be called once the program says what signals do. */
  leaveSignals(): void;
}

const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

export class Handshake {
  readonly #answers: Answers;
  readonly #stdin: Readable;
  readonly #stdout: Writable;
  #heard: readonly Message[] = [];
  #rest: Buffer = Buffer.alloc(0);
  #timer: NodeJS.Timeout;
  /** What the server reads, once it is needed. */
  #input: Readable | undefined;
  #decide: (handed: Handed | undefined) => void = () => undefined;
  /** Undefined: the client has gone, and nothing is left to be done. */
  readonly needed: Promise<Handed | undefined>;
  readonly #end = (): void => this.#settle(undefined);
  /** While the program is loaded, nothing has been begun that would have to be ended. */
  readonly #stop = (): void => (this.#input ? process.exit() : this.#end());

  constructor(answers: Answers, stdin: Readable, stdout: Writable) {
    this.#answers = answers;
    this.#stdin = stdin;
    this.#stdout = stdout;
    this.needed = new Promise((resolve) => (this.#decide = resolve));
    this.#timer = setTimeout(() => this.#handOver(), HANDSHAKE_MS);
    stdin.on('data', (bytes: Buffer) => this.#take(bytes));
    stdin.on('end', () => this.#input?.push(null) ?? this.#finish());
    stdin.on('error', (error) => this.#input?.destroy(error) ?? this.#end());
    stdin.on('close', () => this.#close());
    stdout.on('error', this.#end);
    for (const signal of SIGNALS) process.on(signal, this.#stop);
  }

  #take(bytes: Buffer): void {
    if (this.#input) {
      this.#input.push(bytes);
      return;
    }
    const { heard, reply, rest, isOver } = hear(Buffer.concat([this.#rest, bytes]), this.#heard, this.#answers);
    if (reply !== '') this.#stdout.write(reply);
    if (!knows(this.#heard, 'tools/list') && knows(heard, 'tools/list')) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#handOver(), LISTED_MS);
    }
    this.#heard = heard;
    this.#rest = rest;
    if (isOver) this.#handOver();
  }

  /** A pipe holds less than what many answers take. */
  #finish(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#end, TAKEN_MS);
    this.#stdout.write('', this.#end);
  }

  #close(): void {
    // Behind the end, there may still be something to read or to write.
    if (this.#stdin.readableEnded) return;
    if (this.#input) this.#input.destroy();
    else this.#end();
  }

  #handOver(): void {
    const input = new Readable({ read: () => undefined });
    // It may fail before the server listens, which then sees that it is destroyed.
    input.on('error', () => undefined);
    // The SDK stops to read where a line is too long for it.
    input.on('pause', () => this.#stdin.pause());
    if (this.#rest.length > 0) input.push(this.#rest);
    this.#input = input;
    this.#settle({ heard: this.#heard, input, leaveSignals: () => this.#leaveSignals() });
  }

  #settle(handed: Handed | undefined): void {
    clearTimeout(this.#timer);
    if (!handed) this.#leaveSignals();
    this.#decide(handed);
  }

  #leaveSignals(): void {
    for (const signal of SIGNALS) process.off(signal, this.#stop);
  }
}

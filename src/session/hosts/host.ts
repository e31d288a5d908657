// One host where sessions can be. Connects on first use.

import { describeError, PtyholdError } from '../../errors.ts';
import { retryable } from '../../retryable.ts';
import { HOST_ANSWERS_MS, HOST_AWAY_MS, HOST_RESTS_MS } from '../../timing.ts';
import type { Context } from '../context.ts';
import type { Lull } from './lull.ts';

export interface HostEntry {
  /** Shown only if there are several hosts. */
  name: string;
  /** The way to it, where the same name may come to stand for another machine. */
  way?: string;
  groups?: readonly string[];
  /** The signal ends a connection that is still being made. */
  open(signal: AbortSignal): Promise<Context>;
}

/** The same host has the same key, whoever names it. */
export function keyOf({ name, way = '' }: HostEntry): string {
  return `${name} ${way}`;
}

export type Ask<T> = (context: Context) => Promise<T>;

export class Host {
  readonly #entry: HostEntry;
  readonly #closing = new AbortController();
  #opening: Promise<Context> | undefined;
  #opened: Context | undefined;
  /** Why the last question was not answered. */
  #why: string | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;
  /** How many questions were given up and still run. */
  #late = 0;

  constructor(entry: HostEntry) {
    this.#entry = entry;
  }

  get name(): string {
    return this.#entry.name;
  }

  get key(): string {
    return keyOf(this.#entry);
  }

  /** The services of this host, once it is connected. */
  get opened(): Context | undefined {
    return this.#opened;
  }

  open(): Promise<Context> {
    this.#opening ??= retryable(this.#open(), () => (this.#opening = undefined));
    return this.#opening;
  }

  /** Waits as long as the answer takes. */
  async ask<T>(question: Ask<T>): Promise<T> {
    return question(await this.open());
  }

  /** It did not answer the last question. */
  get isAway(): boolean {
    return this.#why !== undefined;
  }

  /**
   * Fails if the answer has not come when the lull is there, or shortly if this host was away. The late question goes on,
   * so that a host that is back is noticed.
   */
  async askBriefly<T>(question: Ask<T>, lull: Lull): Promise<T> {
    const isResting = this.#late > 0 || performance.now() - this.#failedAt < HOST_RESTS_MS;
    if (this.#why !== undefined && isResting) throw new Error(this.#why);
    const wasAway = this.#why !== undefined;
    const answer = this.ask(question).then(
      (value) => {
        this.#why = undefined;
        return value;
      },
      (error: unknown) => {
        this.#why = describeError(error);
        if (isGone(error)) this.#failedAt = performance.now();
        throw error;
      },
    );
    const inTime = await lull.await(answer, wasAway ? HOST_AWAY_MS : undefined);
    if (inTime) return inTime.value;
    this.#leave(answer);
    this.#why ??= `it has not answered within ${HOST_ANSWERS_MS / 1000} s and is still being tried.`;
    throw new Error(this.#why);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    // One that is still being opened may have begun to connect to tmux, which is left in turn.
    await this.#opening?.catch(() => undefined);
    await this.#opened?.close();
  }

  #leave(answer: Promise<unknown>): void {
    this.#late += 1;
    const settle = (): void => {
      this.#late -= 1;
    };
    answer.then(settle, settle);
  }

  async #open(): Promise<Context> {
    this.#opened = await this.#entry.open(this.#closing.signal);
    return this.#opened;
  }
}

/** The way to the host failed, not the question. */
function isGone(error: unknown): boolean {
  return error instanceof PtyholdError && (error.code === 'unreachable' || error.code === 'connection_lost');
}

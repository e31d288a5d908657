// One connection to iTerm2: requests with their replies, and what it tells of itself.
import type WebSocket from 'ws';
import type { RawData } from 'ws';
import { log } from '../../log.ts';

import { Fault } from '../fault.ts';
import { ANSWERS_MS, STUCK_MS } from '../timing.ts';
import { type CallName, fromThem, fromUs, type Notification, type Reply, type Request } from './messages.ts';

type Answer = ReturnType<typeof fromThem.decode>;

export interface Listener {
  tell: (what: Notification) => void;
  /** Called once, with the reason. */
  ended: (why: Fault) => void;
}

interface Pending {
  take: (answer: Answer) => void;
  fail: (error: unknown) => void;
}

export class Connection {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Set<Listener>();
  /** Requests that nobody waits for any longer and that are not answered yet. */
  readonly #late = new Set<number>();
  #lastId = 0;
  #ended: Fault | undefined;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
    socket.on('error', (error) => this.#end(new Fault('lost', error.message, error)));
    socket.on('close', () => this.#end(new Fault('lost', 'iTerm2 closed it')));
  }

  get isOpen(): boolean {
    return this.#ended === undefined;
  }

  /** Fails with a sentence if it is not answered in time, or refused. The signal ends the wait. */
  async ask<Name extends CallName>(name: Name, body: Request<Name>, signal?: AbortSignal): Promise<Reply<Name>> {
    if (this.#ended) throw this.#ended;
    signal?.throwIfAborted();
    const id = ++this.#lastId;
    const answer = this.#await(id, signal);
    this.#socket.send(fromUs.encode({ id, [name]: body }));
    const { [name]: reply, error } = await answer;
    if (error !== undefined) throw new Fault('malformed', error);
    if (reply === undefined) throw this.#break(`it answered ${name} with something else`);
    // The reply of that name was read by the table of that name.
    return reply as Reply<Name>;
  }

  /** Answers how to stop. */
  listen(listener: Listener): () => void {
    if (this.#ended) listener.ended(this.#ended);
    else this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#end(new Fault('lost', 'ptyhold closed it'));
  }

  #await(id: number, signal: AbortSignal | undefined): Promise<Answer> {
    const isStuck = this.#late.size > 0;
    const limitMs = isStuck ? STUCK_MS : ANSWERS_MS;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#pending.delete(id);
      };
      const fail = (error: unknown): void => {
        settle();
        reject(error);
      };
      const leave = (error: unknown): void => {
        this.#late.add(id);
        fail(error);
      };
      const abort = (): void => leave(signal?.reason);
      const timer = setTimeout(
        () => leave(isStuck ? new Fault('stuck') : new Fault('late', String(limitMs / 1000))),
        limitMs,
      );
      signal?.addEventListener('abort', abort);
      this.#pending.set(id, {
        take: (answer) => {
          settle();
          resolve(answer);
        },
        fail,
      });
    });
  }

  #hear(data: RawData, isBinary: boolean): void {
    if (!isBinary) return void this.#break('it sent text where a message was expected');
    let answer: Answer;
    try {
      answer = fromThem.decode(bytesOf(data));
    } catch (error) {
      return void this.#break(`it sent a message that cannot be read (${String(error)})`);
    }
    if (answer.notification) this.#tell(answer.notification);
    const { id } = answer;
    if (id === undefined) return;
    // Whatever it answers, it is no longer stuck.
    this.#late.delete(id);
    this.#pending.get(id)?.take(answer);
  }

  #tell(what: Notification): void {
    for (const { tell } of [...this.#listeners]) tell(what);
  }

  #break(why: string): Fault {
    log.fault('the connection to iTerm2', why);
    const error = new Fault('lost', why);
    this.#end(error);
    return error;
  }

  #end(error: Fault): void {
    if (this.#ended) return;
    this.#ended = error;
    for (const { fail } of [...this.#pending.values()]) fail(error);
    for (const { ended } of [...this.#listeners]) ended(error);
    this.#listeners.clear();
    this.#socket.terminate();
  }
}

function bytesOf(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}

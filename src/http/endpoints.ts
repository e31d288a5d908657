// The clients that are connected, each by a session id that nobody can guess. Which protocol they speak is not known here.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../log.ts';
import { FORGET_LOOK_MS, FORGOTTEN_MS, MOST_SESSIONS, MOST_UNDER_WAY } from './limits.ts';
import { newSecret } from './secrets.ts';

/** What answers one client. */
export interface Endpoint {
  answer(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void>;
  close(): Promise<void>;
}

/** `ended` is called when the client says goodbye. */
export type MakeEndpoint = (id: string, ended: () => void) => Promise<Endpoint>;

interface Client {
  endpoint: Endpoint;
  /** Requests that are not answered yet; an open stream is one. */
  underWay: number;
  usedAt: number;
}

export interface Limits {
  mostSessions: number;
  mostUnderWay: number;
  forgottenMs: number;
}

const LIMITS: Limits = { mostSessions: MOST_SESSIONS, mostUnderWay: MOST_UNDER_WAY, forgottenMs: FORGOTTEN_MS };

export class Endpoints {
  readonly #make: MakeEndpoint;
  readonly #limits: Limits;
  readonly #clients = new Map<string, Client>();
  /** Those that are being made have their place, too. */
  #making = 0;
  readonly #closing = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;

  constructor(make: MakeEndpoint, limits: Partial<Limits> = {}) {
    this.#make = make;
    this.#limits = { ...LIMITS, ...limits };
    this.#timer = setInterval(() => this.forgetIdle(), FORGET_LOOK_MS).unref();
  }

  get size(): number {
    return this.#clients.size;
  }

  has(id: string): boolean {
    return this.#clients.has(id);
  }

  /** The id of a new client; undefined if there is no room, because all the others are at work. */
  async open(): Promise<string | undefined> {
    if (this.size + this.#making >= this.#limits.mostSessions && !this.#closeIdlest()) return undefined;
    const id = newSecret();
    this.#making += 1;
    try {
      const endpoint = await this.#make(id, () => this.close(id));
      this.#clients.set(id, { endpoint, underWay: 0, usedAt: performance.now() });
      return id;
    } finally {
      this.#making -= 1;
    }
  }

  /** False if the client is gone, or asks for too much at a time. */
  async answer(id: string, request: IncomingMessage, response: ServerResponse, body: unknown): Promise<boolean> {
    const client = this.#clients.get(id);
    if (!client || client.underWay >= this.#limits.mostUnderWay) return false;
    client.underWay += 1;
    response.once('close', () => {
      client.underWay -= 1;
      client.usedAt = performance.now();
    });
    await client.endpoint.answer(request, response, body);
    return true;
  }

  close(id: string): void {
    const client = this.#clients.get(id);
    if (!client) return;
    this.#clients.delete(id);
    const closing = client.endpoint
      .close()
      .catch((error: unknown) => log.fault('a client was left half closed', error));
    this.#closing.add(closing);
    void closing.finally(() => this.#closing.delete(closing));
  }

  async closeAll(): Promise<void> {
    clearInterval(this.#timer);
    for (const id of [...this.#clients.keys()]) this.close(id);
    await Promise.all(this.#closing);
  }

  /** Those that have asked for nothing for long. */
  forgetIdle(): void {
    const before = performance.now() - this.#limits.forgottenMs;
    for (const [id, { underWay, usedAt }] of this.#clients) if (underWay === 0 && usedAt <= before) this.close(id);
  }

  #closeIdlest(): boolean {
    const idle = [...this.#clients].filter(([, { underWay }]) => underWay === 0);
    const [idlest] = idle.sort(([, a], [, b]) => a.usedAt - b.usedAt);
    if (idlest) this.close(idlest[0]);
    return idlest !== undefined;
  }
}

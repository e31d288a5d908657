// iTerm2's API: connects on first use, keeps the connection, and connects anew when it has ended.
import type { Bridge } from '../../bridges/bridge.ts';
import { within } from '../../within.ts';
import type { AppleScript } from '../applescript.ts';
import { Fault, isFault } from '../fault.ts';
import { ANSWERS_MS, CONSENT_MS, RESTS_MS } from '../timing.ts';
import { Connection } from './connection.ts';
import type { CallName, Reply, Request } from './messages.ts';
import { allowAllPath, isNobodyThere, openSocket, socketPath, type Ticket } from './socket.ts';

export interface ApiOptions {
  home: string;
  /** Another folder than iTerm2's own, for a second copy of the app. */
  suite?: string | undefined;
  /** What iTerm2 gave to the programs in its sessions. */
  inherited?: Ticket | undefined;
  script: Pick<AppleScript, 'run' | 'whyNobody'>;
  bridge: Pick<Bridge, 'exists'>;
}

export class Api {
  readonly #options: ApiOptions;
  #inherited: Ticket | undefined;
  #opening: Promise<Connection> | undefined;
  #connection: Connection | undefined;
  #isAsking = false;
  #failed: { why: unknown; at: number } | undefined;
  readonly #closing = new AbortController();

  constructor(options: ApiOptions) {
    this.#options = options;
    this.#inherited = options.inherited;
  }

  /** One request on the connection. Fails with a sentence; never takes longer than one connection and one answer may. */
  async ask<Name extends CallName>(name: Name, body: Request<Name>, signal?: AbortSignal): Promise<Reply<Name>> {
    return (await this.connect(signal)).ask(name, body, signal);
  }

  /** The open connection. One that takes too long goes on being made, for the next call. */
  async connect(signal?: AbortSignal): Promise<Connection> {
    if (this.#connection?.isOpen) return this.#connection;
    if (this.#failed && performance.now() - this.#failed.at < RESTS_MS) throw this.#failed.why;
    const opened = this.#openOnce();
    const inTime = await within(ANSWERS_MS, signal ? Promise.race([opened, aborted(signal)]) : opened);
    if (inTime?.value) return inTime.value;
    if (this.#isAsking) throw new Fault('consent_asked');
    signal?.throwIfAborted();
    throw new Fault('late', String(ANSWERS_MS / 1000));
  }

  close(): void {
    this.#closing.abort(new Fault('lost', 'ptyhold ends'));
    this.#connection?.close();
  }

  #openOnce(): Promise<Connection> {
    this.#opening ??= this.#open()
      .then((socket) => (this.#connection = socket))
      .catch((why: unknown) => {
        this.#failed = { why, at: performance.now() };
        throw why;
      })
      .finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  async #open(): Promise<Connection> {
    const { home, suite, bridge } = this.#options;
    const file = socketPath(home, suite);
    // Without it nobody need be asked for a cookie.
    if (!(await bridge.exists(file))) throw await this.#options.script.whyNobody();
    const inherited = this.#inherited;
    // It is good for one connection, whatever becomes of that.
    this.#inherited = undefined;
    try {
      if (inherited || (await this.#letsAllIn())) return await this.#enter(file, inherited);
    } catch (error) {
      if (!isFault(error, 'cookie')) throw error;
    }
    return this.#enter(file, await this.#askForTicket());
  }

  async #enter(file: string, ticket: Ticket | undefined): Promise<Connection> {
    try {
      return new Connection(await openSocket(file, ticket, this.#closing.signal));
    } catch (error) {
      throw isNobodyThere(error) ? await this.#options.script.whyNobody() : error;
    }
  }

  /** A person has allowed every program to connect. */
  #letsAllIn(): Promise<boolean> {
    return this.#options.bridge.exists(allowAllPath(this.#options.home));
  }

  /** macOS may ask a person first. */
  async #askForTicket(): Promise<Ticket> {
    this.#isAsking = true;
    try {
      const said = await this.#options.script.run(['cookie', 'ptyhold'], {
        timeoutMs: CONSENT_MS,
        signal: this.#closing.signal,
      });
      const [, cookie, key] = /^(\S+) (\S+)$/.exec(said) ?? [];
      if (cookie && key) return { cookie, key };
      throw new Fault('old', 'it gives no cookie with a key');
    } finally {
      this.#isAsking = false;
    }
  }
}

/** Done when the signal ends the wait. */
function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

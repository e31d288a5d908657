// Keeps one shell on the host: connects on first use, and again after the connection was lost.

import { PtyholdError } from '../../errors.ts';
import { LINK_IDLE_MS } from '../../timing.ts';
import { type FarEvents, FarShell } from '../far-shell/far-shell.ts';
import { readLife, TELL_LIFE } from '../life.ts';
import type { Way } from '../ways/way.ts';
import type { Connections, Held } from './connections.ts';
import { failed } from './far-text.ts';

export class Link {
  readonly #way: Way;
  readonly #events: FarEvents;
  readonly #connections: Connections;
  readonly #mustStay: () => boolean;
  readonly #closing = new AbortController();
  #shell: FarShell | undefined;
  #opening: Promise<FarShell> | undefined;
  #usedAt = 0;
  #writtenAt = 0;
  #life: string | undefined;
  #isRestarted = false;

  /** `mustStay`: something there would end with the connection. */
  constructor(way: Way, events: FarEvents, connections: Connections, mustStay: () => boolean) {
    this.#way = way;
    this.#events = events;
    this.#connections = connections;
    this.#mustStay = mustStay;
  }

  /** A channel carries something. */
  noteWritten(): void {
    this.#writtenAt = performance.now();
  }

  /** The host was restarted since this server first connected to it. */
  get isRestarted(): boolean {
    return this.#isRestarted;
  }

  /** What tells this start of the host from others. */
  async life(): Promise<string> {
    await this.shell();
    // A shell is in use before it has told this.
    await this.#opening;
    return this.#life ?? '';
  }

  get isIdle(): boolean {
    return performance.now() - this.#usedAt >= LINK_IDLE_MS;
  }

  /** The shell that is open now. Does not connect. */
  get open(): FarShell | undefined {
    return this.#shell?.isOpen ? this.#shell : undefined;
  }

  /** Whether the shell, or the last one if it was lost, tells at once what is written. */
  get canFollow(): boolean {
    return this.#shell?.canFollow === true;
  }

  async shell(): Promise<FarShell> {
    this.#usedAt = performance.now();
    if (this.open) return this.open;
    this.#opening ??= this.#begin().finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  /** Asks once more if the connection broke meanwhile: only for what does no harm when it runs twice. */
  async ask<T>(action: (shell: FarShell) => Promise<T>): Promise<T> {
    try {
      return await action(await this.shell());
    } catch (error) {
      const isLost = error instanceof PtyholdError && error.code === 'connection_lost';
      if (!isLost || this.#closing.signal.aborted) throw error;
      return action(await this.shell());
    }
  }

  question(write: (id: number) => string): Promise<string> {
    return this.ask((shell) => shell.ask(write));
  }

  /** Whether a condition in shell code is true. */
  async test(code: string): Promise<boolean> {
    return (await this.question((id) => `if ${code}; then say "R ${id} yes"; else say "R ${id} no"; fi`)) === 'yes';
  }

  /** Answers what the shell code prints; throws if it fails. */
  async job(code: string): Promise<string> {
    const { exitCode, out, err } = await this.ask((shell) => shell.job(code));
    if (exitCode !== 0) throw failed(err);
    return out.toString();
  }

  close(): void {
    this.#closing.abort();
    this.#shell?.close();
  }

  async #begin(): Promise<FarShell> {
    const { signal } = this.#closing;
    if (signal.aborted) throw new PtyholdError('connection_lost', 'This server is going away.', '');
    const outcome = await this.#openShell(signal);
    this.#shell = outcome;
    if (signal.aborted) outcome.close();
    const life = readLife((await outcome.job(TELL_LIFE)).out.toString());
    if (this.#life !== undefined && this.#life !== life) this.#isRestarted = true;
    this.#life = life;
    return outcome;
  }

  async #openShell(signal: AbortSignal): Promise<FarShell> {
    const held: Held = { idleSince: () => this.#idleSince(), close: () => this.#shell?.close() };
    await this.#connections.hold(held);
    const letGo = (): void => this.#connections.letGo(held);
    const events = {
      ...this.#events,
      ended: () => {
        letGo();
        this.#events.ended();
      },
    };
    try {
      const outcome = await FarShell.open(this.#way.name, await this.#way.begin(), events, signal);
      if (outcome instanceof FarShell) return outcome;
      throw this.#way.explain(outcome);
    } catch (error) {
      letGo();
      throw error;
    }
  }

  #idleSince(): number | undefined {
    if (!this.open || this.open.isAsked || this.#opening || this.#mustStay()) return undefined;
    return Math.max(this.#usedAt, this.#writtenAt);
  }
}

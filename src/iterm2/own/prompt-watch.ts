// Waits for the end of a command in one of iTerm2's own sessions, as the monitor of its prompt tells it.
import { within } from '../../within.ts';
import type { Connection } from '../api/connection.ts';
import { NOTIFIES, type Notification, PROMPT_MODES } from '../api/messages.ts';
import { requireDone } from '../api/shown.ts';
import type { Fault } from '../fault.ts';
import { STARTS_MS } from '../timing.ts';

/** `unknown`: there is a prompt again, and nobody told an exit code, as after C-c. */
export type Ended =
  | { how: 'exit'; exitCode: number | undefined }
  | { how: 'unknown' }
  | { how: 'gone' }
  | { how: 'lost'; why: Fault };

export interface Watched {
  session: string;
  promptId: string;
  /** What runs already. */
  started?: string | undefined;
}

/** Somebody has asked for the same already. */
const SUBSCRIBED = 4;

export class PromptWatch {
  readonly #connection: Connection;
  readonly #session: string;
  readonly #stop: () => void;
  #promptId: string;
  #started: string | undefined;
  #settle: (ended: Ended) => void = () => undefined;
  readonly #ended = new Promise<Ended>((resolve) => {
    this.#settle = resolve;
  });

  private constructor(connection: Connection, { session, promptId, started }: Watched) {
    this.#connection = connection;
    this.#session = session;
    this.#promptId = promptId;
    this.#started = started;
    this.#stop = connection.listen({
      tell: (what) => this.#hear(what),
      ended: (why) => this.#settle({ how: 'lost', why }),
    });
  }

  /** Begun before a command is typed, or while one runs. */
  static async begin(connection: Connection, watched: Watched, signal: AbortSignal): Promise<PromptWatch> {
    const watch = new PromptWatch(connection, watched);
    const { session } = watched;
    try {
      await subscribe(connection, { session, type: NOTIFIES.prompt, prompts: { modes: PROMPT_MODES } }, signal);
      await subscribe(connection, { session: 'all', type: NOTIFIES.ended }, signal);
    } catch (error) {
      watch.#stop();
      throw error;
    }
    return watch;
  }

  /** The prompt at which the command was read. */
  get promptId(): string {
    return this.#promptId;
  }

  /** The line that the shell has read; undefined if it has read none. */
  get started(): string | undefined {
    return this.#started;
  }

  /** Undefined if it has not ended in time. */
  async await(timeoutMs: number, signal: AbortSignal | undefined): Promise<Ended | undefined> {
    const left = new Promise<undefined>((resolve) => {
      if (signal?.aborted) resolve(undefined);
      signal?.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    return (await within(timeoutMs, Promise.race([this.#ended, left])))?.value;
  }

  /** Listens no longer. */
  stop(): void {
    this.#stop();
  }

  /** The end of sessions is told once for a connection, and goes on to be. */
  async unsubscribe(signal: AbortSignal): Promise<void> {
    await this.#connection.ask('notify', { session: this.#session, subscribe: false, type: NOTIFIES.prompt }, signal);
  }

  #hear({ prompt, ended }: Notification): void {
    if (ended?.session === this.#session) this.#settle({ how: 'gone' });
    if (prompt?.session !== this.#session) return;
    if (prompt.start) this.#noteStart(prompt.id, prompt.start.command ?? '');
    else if (prompt.end && this.#isOurs(prompt.id)) this.#settle({ how: 'exit', exitCode: prompt.end.status });
    else if (prompt.prompt && prompt.id !== this.#promptId) this.#notePrompt(prompt.id);
  }

  #isOurs(id: string | undefined): boolean {
    return this.#started !== undefined && (id === undefined || id === this.#promptId);
  }

  #noteStart(id: string | undefined, command: string): void {
    if (this.#started !== undefined) return;
    this.#started = command;
    this.#promptId = id ?? this.#promptId;
  }

  /** A line that runs nothing has no start. A shell may also draw its prompt anew, right before it starts the command. */
  #notePrompt(id: string | undefined): void {
    if (this.#started !== undefined) {
      this.#settle({ how: 'unknown' });
      return;
    }
    this.#promptId = id ?? this.#promptId;
    setTimeout(() => {
      if (this.#started === undefined) this.#settle({ how: 'unknown' });
    }, STARTS_MS).unref();
  }
}

async function subscribe(
  connection: Connection,
  wanted: { session: string; type: number; prompts?: { modes: readonly number[] } },
  signal: AbortSignal,
): Promise<void> {
  const { status } = await connection.ask('notify', { ...wanted, subscribe: true }, signal);
  if (status !== SUBSCRIBED) requireDone(status, 'news of its prompts');
}

// Progress notices of one call. Clients keep the call alive for them, and show them to the person.
import type { ProgressToken, ServerNotification } from '@modelcontextprotocol/sdk/types.js';
import { log } from '../log.ts';
import { lastLine } from '../session/show/last-line.ts';
import type { Session } from '../session/state/session.ts';
import { cut } from '../terminal/fold-items.ts';

const LONGEST_LINE = 120;

export class Progress {
  readonly #token: ProgressToken;
  readonly #notify: (notification: ServerNotification) => Promise<void>;
  #told = 0;
  #isOver = false;

  constructor(token: ProgressToken, notify: (notification: ServerNotification) => Promise<void>) {
    this.#token = token;
    this.#notify = notify;
  }

  /** Never fails, because the wait goes on without it. */
  tell(elapsedMs: number, session: Session): void {
    this.#tell(Math.round(elapsedMs / 1000), session).catch(report);
  }

  /** The same, where no session is waited for. */
  say(elapsedMs: number, said: string): void {
    this.#send(Math.round(elapsedMs / 1000), said).catch(report);
  }

  /** The answer goes out, and nothing may follow it. */
  end(): void {
    this.#isOver = true;
  }

  async #tell(seconds: number, session: Session): Promise<void> {
    const line = await lastLine(session);
    await this.#send(seconds, line === undefined ? 'no new output' : cut(line, LONGEST_LINE), session.row.name);
  }

  async #send(seconds: number, said: string, session?: string): Promise<void> {
    // The number must rise, also where a call waits on several sessions.
    if (this.#isOver || seconds <= this.#told) return;
    this.#told = seconds;
    const message = `${session === undefined ? '' : `${session}, `}${seconds} s: ${said}`;
    await this.#notify({
      method: 'notifications/progress',
      params: { progressToken: this.#token, progress: seconds, message },
    });
  }
}

function report(error: unknown): void {
  log.fault('a progress notice could not be sent', error);
}

// Notices that the shell of a session has ended, and takes the session away, which sends the person back to their terminal.
import { posix as path } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log.ts';
import type { Context } from '../session/context.ts';
import { buryDead } from '../session/ending/end-session.ts';
import { awaitExitCode } from '../session/look/terminal.ts';
import type { Session } from '../session/state/session.ts';
import { DEATH_NOTICE } from '../session/state/stream.ts';
import { HEARTBEAT_MS, OTHERS_CLOSE_MS } from '../timing.ts';

export class ShellEnd {
  readonly #context: Context;
  readonly #session: Session;
  readonly #stopWatching: () => void;
  readonly #heartbeat: NodeJS.Timeout;
  #ending: Promise<number | undefined> | undefined;

  constructor(context: Context, session: Session) {
    this.#context = context;
    this.#session = session;
    const look = (): void => {
      this.#look().catch((error: unknown) => log.fault('the end of the shell could not be seen to', error));
    };
    this.#stopWatching = context.bridge.watch(session.stream.journal.folder, look, DEATH_NOTICE);
    // A tmux that has lost the end of its child writes no notice.
    this.#heartbeat = setInterval(look, HEARTBEAT_MS);
    look();
  }

  /** Stops watching; the exit status of the shell, if that has ended by itself. */
  async settle(): Promise<number | undefined> {
    this.#stopWatching();
    clearInterval(this.#heartbeat);
    await this.#look();
    return this.#ending;
  }

  async #look(): Promise<void> {
    const { bridge } = this.#context;
    const { row, stream } = this.#session;
    const notice = path.join(stream.journal.folder, DEATH_NOTICE);
    if (this.#ending || (!(await bridge.exists(notice)) && (await bridge.isAlive(row.panePid)))) return;
    this.#ending ??= this.#end();
    await this.#ending;
  }

  async #end(): Promise<number | undefined> {
    const status = await awaitExitCode(this.#session);
    // Whoever has ended the shell to close the session is about to do so, and writes down why.
    await sleep(OTHERS_CLOSE_MS);
    const { row } = this.#session;
    if (await this.#context.sessions.findLiving(row.id)) await buryDead(this.#context, this.#session);
    return status;
  }
}

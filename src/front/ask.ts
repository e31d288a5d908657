// Hands a command to the process that stays, and shows what comes of it as if it had been done here.
import type { Socket } from 'node:net';
import { describeError } from '../errors.ts';
import { writeOut } from '../standard-output.ts';
import { CLEARING_UP_MS } from '../timing.ts';
import { BEGINS_MS, TAKES_MS } from '../timing-resident.ts';
import { FRAME, type Frame, frame, framesIn } from './frames.ts';
import { sendInput } from './input.ts';
import { lostText } from './lost.ts';
import { atSignals } from './signals.ts';
import type { Told } from './told.ts';

/** What a command ends with whose work could not be done. */
const FAILED = 125;

/** The exit status; undefined if nothing was begun: then this process does it. */
export async function handOver(to: string, told: Told): Promise<number | undefined> {
  // What only some commands need is not loaded with the others.
  const { connect } = await import('node:net');
  const handing = new Handing(connect(to), told);
  const forget = atSignals((status) => handing.stop(status));
  try {
    return await handing.follow();
  } finally {
    forget();
  }
}

class Handing {
  readonly #socket: Socket;
  readonly #told: Told;
  /** From then on it may have been done, and is never done again here. */
  #mayHaveBegun = false;
  #isStopping = false;
  #limit: NodeJS.Timeout;

  constructor(socket: Socket, told: Told) {
    this.#socket = socket;
    this.#told = told;
    this.#limit = setTimeout(() => socket.destroy(), TAKES_MS);
    socket.write(frame(FRAME.call, JSON.stringify(told)));
  }

  async follow(): Promise<number | undefined> {
    try {
      for await (const each of framesIn(this.#socket)) {
        const status = await this.#take(each);
        if (status !== undefined) return status;
        if (each.kind === FRAME.refused) return undefined;
      }
    } catch {
      // The other end is gone, or was not there: the same as an end of what it tells.
    } finally {
      clearTimeout(this.#limit);
      this.#socket.destroy();
    }
    if (!this.#mayHaveBegun) return undefined;
    await say(lostText(this.#told.argv));
    return FAILED;
  }

  stop(status: number): void {
    if (!this.#mayHaveBegun || this.#isStopping) process.exit(status);
    this.#isStopping = true;
    this.#socket.write(frame(FRAME.stop, String(status)));
    setTimeout(() => process.exit(status), CLEARING_UP_MS);
  }

  async #take({ kind, body }: Frame): Promise<number | undefined> {
    if (kind === FRAME.taken) this.#begin();
    else if (kind === FRAME.begun) clearTimeout(this.#limit);
    else if (kind === FRAME.out) await this.#show(body);
    else if (kind === FRAME.error) await say(body);
    else if (kind === FRAME.wantsInput) void sendInput(this.#socket);
    else if (kind === FRAME.ended) return Number(body.toString());
    return undefined;
  }

  /** What could not be shown counts as unread there. */
  async #show(bytes: Buffer): Promise<void> {
    const answer = await writeOut(bytes).then(
      () => frame(FRAME.shown),
      (error: unknown) => frame(FRAME.notShown, describeError(error)),
    );
    this.#socket.write(answer);
  }

  #begin(): void {
    clearTimeout(this.#limit);
    this.#limit = setTimeout(() => this.#socket.destroy(), BEGINS_MS);
    this.#mayHaveBegun = true;
    this.#socket.write(frame(FRAME.begin));
  }
}

function say(bytes: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => process.stderr.write(bytes, () => resolve()));
}

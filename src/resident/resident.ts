// The process that stays: it runs the commands that are handed to it, and ends when none has come for some time.
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { FRAME, framesIn } from '../front/frames.ts';
import type { Place } from '../front/place.ts';
import type { Told } from '../front/told.ts';
import { BEGINS_MS, STANDING_LOOK_MS } from '../timing-resident.ts';
import type { Lasting } from './command.ts';
import { Handed } from './handed.ts';
import { Line } from './line.ts';
import type { Standing } from './standing.ts';
import { readTold } from './told.ts';

export interface Own extends Lasting {
  place: Place;
  surroundings: string;
  standing: Standing;
  /** Seconds, until a command says another number. */
  stay: number;
}

export class Resident {
  readonly #own: Own;
  readonly #server: Server;
  /** Of commands that are under way, or may be. */
  readonly #open = new Set<Socket>();
  #over: () => void = () => undefined;
  /** Resolves when it has ended. */
  readonly ended = new Promise<void>((resolve) => (this.#over = resolve));
  #stay: number;
  #idleSince = performance.now();
  #isLeaving = false;
  #looks: NodeJS.Timeout | undefined;

  constructor(own: Own) {
    this.#own = own;
    this.#stay = own.stay;
    this.#server = createServer((socket) => void this.#meet(socket));
  }

  /** Fails where no socket can be made. */
  async begin(): Promise<void> {
    const { place, standing } = this.#own;
    const draft = `${place.socket}.${process.pid}`;
    rmSync(draft, { force: true });
    await new Promise<void>((resolve, reject) => this.#server.once('error', reject).listen(draft, resolve));
    chmodSync(draft, 0o600);
    standing.take(draft);
    this.#looks = setInterval(() => this.#look(), STANDING_LOOK_MS);
  }

  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** Takes no more commands, and ends when those that run are over. */
  leave(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    clearInterval(this.#looks);
    this.#own.standing.leave();
    this.#server.close();
    this.#endIfOver();
  }

  #look(): void {
    const isIdle = this.#open.size === 0 && performance.now() - this.#idleSince > this.#stay * 1000;
    if (isIdle || !this.#own.standing.isKept()) this.leave();
  }

  #endIfOver(): void {
    if (this.#isLeaving && this.#open.size === 0) this.#over();
  }

  async #meet(socket: Socket): Promise<void> {
    this.#open.add(socket);
    const line = new Line(socket);
    const handed = new Handed(line, this.#own);
    // One that has been stopped before it said what to do would keep this process for ever.
    const limit = setTimeout(() => handed.hasBegun || socket.destroy(), BEGINS_MS);
    try {
      for await (const { kind, body } of framesIn(socket)) {
        if (kind === FRAME.ping) line.tell(FRAME.ping, String(process.pid));
        else if (kind === FRAME.call) this.#answer(handed, line, readTold(body.toString()));
        else handed.take(kind, body);
      }
    } catch {
      // It was closed at the other end while something was still to be told: nobody waits for that.
    } finally {
      clearTimeout(limit);
      line.leave();
      await handed.over;
      socket.destroy();
      this.#open.delete(socket);
      this.#idleSince = performance.now();
      this.#endIfOver();
    }
  }

  #answer(handed: Handed, line: Line, told: Told | undefined): void {
    const isFit = told?.surroundings === this.#own.surroundings && !this.#isLeaving && this.#own.standing.isKept();
    if (told && isFit) {
      this.#stay = told.stay;
      handed.told(told);
    }
    line.tell(isFit ? FRAME.taken : FRAME.refused);
  }
}

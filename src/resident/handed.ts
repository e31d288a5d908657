// A command that was handed over, from when it is told until it has ended.
import { FRAME } from '../front/frames.ts';
import type { Told } from '../front/told.ts';
import { type Lasting, runTold, Stoppable } from './command.ts';
import type { Line } from './line.ts';

export class Handed {
  readonly #line: Line;
  readonly #stoppable: Stoppable;
  readonly #lasting: Lasting;
  #told: Told | undefined;
  #hasBegun = false;
  /** Done once nothing of it runs any more. */
  #over: Promise<void> = Promise.resolve();

  constructor(line: Line, lasting: Lasting) {
    this.#line = line;
    this.#lasting = lasting;
    this.#stoppable = new Stoppable(line);
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  get over(): Promise<void> {
    return this.#over;
  }

  told(told: Told): void {
    this.#told = told;
  }

  take(kind: string, body: Buffer): void {
    if (kind === FRAME.begin) this.#begin();
    else if (kind === FRAME.stop) this.#stop(Number(body.toString()));
    else this.#line.take(kind, body);
  }

  #begin(): void {
    const told = this.#told;
    if (!told) return;
    this.#told = undefined;
    this.#hasBegun = true;
    this.#line.tell(FRAME.begun);
    this.#over = runTold(told, this.#lasting, this.#line, this.#stoppable).then((status) => this.#line.end(status));
  }

  /** One that has not begun to do anything ends at once. */
  #stop(status: number): void {
    if (!this.#stoppable.clearsUp) this.#line.end(status);
    this.#line.stop();
  }
}

// Hears what programs say of themselves, in the order in which the marks of the shell stand between.
import { OscScanner } from '../../agents/osc-scanner.ts';
import { readSaying, type Saying } from '../../agents/saying.ts';
import { AgentStates, type Stored } from '../../agents/states.ts';
import { log } from '../../log.ts';
import { HEARD_LIVE_MS } from '../../timing.ts';

/** Something that a program told, at that offset. */
interface Spoken {
  saying: Saying;
  at: number;
}

export class Hearing {
  readonly states: AgentStates;
  readonly #sequences: OscScanner;
  #spoken: Spoken[] = [];
  #tookInAt = Number.NEGATIVE_INFINITY;

  constructor(offset: number, said?: Stored) {
    this.#sequences = new OscScanner(offset);
    this.states = new AgentStates(said);
  }

  push(bytes: Uint8Array): void {
    const heard = this.#sequences.push(bytes).flatMap(({ at, body }) => {
      const saying = readSaying(body);
      return saying ? [{ saying, at }] : [];
    });
    if (heard.length > 0) this.#spoken.push(...heard);
  }

  jump(offset: number): void {
    this.#sequences.jump(offset);
  }

  /** Believes what was said before that place. */
  takeBefore(place: number): void {
    if (this.#spoken.length === 0) return;
    const isAtLeast = performance.now() - this.#tookInAt > HEARD_LIVE_MS;
    while (this.#spoken[0] && this.#spoken[0].at < place) {
      const { saying, at } = this.#spoken[0];
      if (this.states.hear(saying, { at, since: Date.now() / 1000, isAtLeast }))
        log.note('the program tells', () => ({ ...saying, at }));
      this.#spoken.shift();
    }
  }

  /** All that the journal has was taken. */
  tookIn(): void {
    this.#tookInAt = performance.now();
  }
}

// Hears what programs say of themselves, in the order in which the marks of the shell stand between.

import type { KnownAgent } from '../../agents/known/known-agent.ts';
import { OscScanner } from '../../agents/osc-scanner.ts';
import type { AgentState } from '../../agents/report.ts';
import { readSaying, type Saying } from '../../agents/saying.ts';
import { type AgentSays, AgentStates, type Stored } from '../../agents/states.ts';
import { log } from '../../log.ts';
import { HEARD_LIVE_MS } from '../../timing.ts';

/** Something that a program told, at that offset. */
interface Spoken {
  saying: Saying;
  at: number;
}

const TURNS: readonly AgentState[] = ['blocked', 'done', 'error'];
/** Of those that came at once, the newest are told. */
const MOST_TURNS = 16;

export class Hearing {
  readonly states: AgentStates;
  readonly #sequences: OscScanner;
  readonly #keys: ReadonlySet<string>;
  #spoken: Spoken[] = [];
  #turns: AgentSays[] = [];
  #tellTurns: (turns: AgentSays[]) => void = () => undefined;
  #agentOf: () => KnownAgent | undefined = () => undefined;
  #tookInAt = Number.NEGATIVE_INFINITY;

  constructor(offset: number, keys: ReadonlySet<string>, said?: Stored) {
    this.#keys = keys;
    this.#sequences = new OscScanner(offset);
    this.states = new AgentStates(said);
  }

  push(bytes: Uint8Array): void {
    const heard = this.#sequences.push(bytes).flatMap(({ at, body }) => {
      const saying = readSaying(body);
      return saying ? [{ saying: this.#judge(saying), at }] : [];
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
      const before = this.states.says(this.#agentOf());
      if (this.states.hear(saying, { at, since: Date.now() / 1000, isAtLeast })) {
        log.note('the program tells', () => ({ ...saying, at }));
        this.#noteTurn(before);
      }
      this.#spoken.shift();
    }
  }

  /** The shell has begun or ended a command at that offset. */
  forget(at: number): void {
    this.states.forget(at);
    this.#turns = [];
  }

  /** Calls back with what the program in front came to say that wants somebody's notice. `agentOf` tells whose titles are read. */
  onTurns(listener: (turns: AgentSays[]) => void, agentOf: () => KnownAgent | undefined): void {
    this.#tellTurns = listener;
    this.#agentOf = agentOf;
  }

  /** The key itself goes no further: logs show what was said. */
  #judge(saying: Saying): Saying {
    if (saying.kind !== 'told' || saying.told.key === undefined) return saying;
    const { id, report, key } = saying.told;
    const isSigned = this.#keys.has(key);
    return { kind: 'told', told: { id, report: report && isSigned ? { ...report, isSigned } : report } };
  }

  #noteTurn(before: AgentSays | undefined): void {
    const says = this.states.says(this.#agentOf());
    if (!says || !TURNS.includes(says.state)) return;
    if (says.state !== before?.state || says.kind !== before.kind) this.#turns.push(says);
    this.#turns = this.#turns.slice(-MOST_TURNS);
  }

  /** All that the journal has was taken. */
  tookIn(): void {
    this.#tookInAt = performance.now();
    const turns = this.#turns;
    this.#turns = [];
    if (turns.length > 0) this.#tellTurns(turns);
  }
}

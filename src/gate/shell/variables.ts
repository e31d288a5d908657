// What the variables of a scope hold, and what they may hold instead where not all of a text has run.
import type { Value } from '../command/call.ts';
import { Table } from './table.ts';

/** What variables hold, had another part of a choice run. */
export type Outcome = Map<string, Held>;

interface Held extends Value {
  others?: readonly Outcome[];
}

/** A part of a choice, and whether nothing behind the choice runs after it. */
export interface ScopedPart<Result> {
  run(): Result;
  leaves: boolean;
}

/** The folder stands among the variables, by a name that none of them has. */
export const FOLDER = ' folder';
const MOST_OTHERS = 6;

export class Variables {
  private readonly values: Table<Held>;
  /** Those where the function was called from. */
  private readonly caller: Variables | undefined;
  /** What its own ones held before the part of a choice that runs. */
  private changed: Map<string, Held | undefined> | undefined;
  /** What else may stand where a command reads, with all that belongs to it. */
  private noted: Map<Outcome, Outcome> | undefined;

  constructor(parent: Variables | undefined, caller: Variables | undefined) {
    this.values = new Table(parent?.values);
    this.caller = caller;
  }

  hasOwn(name: string): boolean {
    return this.values.hasOwn(name);
  }

  get(name: string): Value | undefined {
    const held = this.values.get(name);
    for (const other of (this.noted && held?.others) ?? [])
      if (!this.noted?.has(other)) this.noted?.set(other, this.standing(other));
    return held;
  }

  set(name: string, held: Held): void {
    if (this.changed && !this.changed.has(name)) this.changed.set(name, this.values.getOwn(name));
    this.values.set(name, held);
  }

  /** What of it nothing has set anew. */
  private standing(other: Outcome): Outcome {
    return new Map([...other].filter(([name]) => this.values.get(name)?.others?.includes(other)));
  }

  /**
   * Runs parts of which one runs, or none. Each begins with what stood before. What the last one leaves stands then, and the
   * rest as its others. `mayStay`: the folder may be that of before.
   */
  choose<Result>(parts: readonly ScopedPart<Result>[], mayRunNone: boolean, mayStay: boolean): Result[] {
    const frames = this.frames();
    const outer = frames.map(({ changed }) => changed);
    const outcomes: Outcome[] = [];
    const left = new Map<string, { held: Held; holders: Set<Variables> }>();
    const results = parts.map(({ run, leaves }) => {
      for (const frame of frames) frame.changed = new Map();
      const result = run();
      const outcome: Outcome = new Map();
      for (const frame of frames)
        for (const [name, own] of frame.changed ?? []) {
          const held = frame.values.get(name);
          frame.values.restore(name, own);
          if (leaves || !held) continue;
          outcome.set(name, held);
          left.set(name, { held, holders: (left.get(name)?.holders ?? new Set()).add(frame) });
        }
      if (!leaves) outcomes.push(outcome);
      return result;
    });
    frames.forEach((frame, at) => {
      frame.changed = outer[at];
    });
    if (mayRunNone) outcomes.push(new Map());
    for (const name of left.keys()) fillIn(outcomes, name, this.values.get(name));
    for (const [name, { held, holders }] of left) {
      const others = name === FOLDER && !mayStay ? [] : othersThan(held, name, outcomes);
      for (const holder of holders) holder.set(name, { ...held, others });
    }
    return results;
  }

  /** These, and those where the function was called from. */
  private frames(): Variables[] {
    return [this, ...(this.caller?.frames() ?? [])];
  }

  noteOthers<Result>(act: () => Result): { result: Result; others: ReadonlyMap<Outcome, Outcome> } {
    const outer = this.noted;
    const others = new Map<Outcome, Outcome>();
    this.noted = others;
    const result = act();
    this.noted = outer;
    return { result, others };
  }

  /** What is read here counts as read there. */
  noteFor({ noted }: Variables): void {
    this.noted = noted;
  }

  assume(standing: Outcome): void {
    for (const [name, held] of standing) this.values.set(name, held);
    this.changed = new Map();
  }

  /** What was set where that outcome was assumed belongs to it. */
  learn(other: Outcome, inside: Variables): void {
    for (const name of inside.changed?.keys() ?? []) {
      const [held, own] = [inside.values.get(name), this.values.get(name)];
      if (!held || !own || held.text === '' || held.text === own.text) continue;
      other.set(name, held);
      const holder = this.frames().find(({ values }) => values.hasOwn(name)) ?? this;
      holder.values.set(name, { ...own, others: [...(own.others ?? []), other].slice(0, MOST_OTHERS) });
    }
  }
}

/** A part that has not set it leaves what stood before. */
function fillIn(outcomes: readonly Outcome[], name: string, before: Held | undefined): void {
  if (before) for (const outcome of outcomes) if (!outcome.has(name)) outcome.set(name, before);
}

/** An empty value is one that the text means to fill. */
function othersThan({ text }: Held, name: string, outcomes: readonly Outcome[]): Outcome[] {
  const others = outcomes.filter((outcome) => ![undefined, '', text].includes(outcome.get(name)?.text));
  const inner = outcomes.flatMap((outcome) => outcome.get(name)?.others ?? []);
  return [...new Set([...others, ...inner])].slice(0, MOST_OTHERS);
}

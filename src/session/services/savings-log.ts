// Counts what answers cost for each command: names and numbers, nothing else that was typed or printed.

import { posix as path } from 'node:path';
import * as z from 'zod';
import type { Bridge } from '../../bridges/bridge.ts';
import { log } from '../../log.ts';
import { SAVINGS_WRITTEN_MS } from '../../timing.ts';

const count = z.number().int().nonnegative();
const savedSchema = z.object({ answers: count, before: count, after: count });
const fileSchema = z.record(z.string(), savedSchema);

/** Tokens of the answers before and after reducing. */
export type Saved = z.output<typeof savedSchema>;
export type Savings = ReadonlyMap<string, Saved>;

/** What reducers saved, by reducer; and what no reducer made shorter, by program. */
export type SavingsFile = 'savings.json' | 'unreduced.json';

/** Scripts may have any number of names. */
const MOST_NAMES = 200;

export class SavingsLog {
  readonly #bridge: Bridge;
  readonly #folder: () => Promise<string>;
  #unwritten = new Map<string, Saved>();
  #timer: NodeJS.Timeout | undefined;
  readonly #name: SavingsFile;

  constructor(bridge: Bridge, folder: () => Promise<string>, name: SavingsFile = 'savings.json') {
    this.#name = name;
    this.#bridge = bridge;
    this.#folder = folder;
  }

  add(name: string, { before, after }: { before: number; after: number }): void {
    addTo(this.#unwritten, name, { answers: 1, before, after });
    this.#timer ??= setTimeout(() => this.flush(), SAVINGS_WRITTEN_MS).unref();
  }

  /** If two servers write at once, the few counts of one are lost. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#unwritten.size === 0) return;
    const added = this.#unwritten;
    this.#unwritten = new Map();
    try {
      const all = new Map(await this.read());
      for (const [name, saved] of added) addTo(all, name, saved);
      await this.#bridge.writeFile(await this.#file(), `${JSON.stringify(Object.fromEntries(costliest(all)))}\n`);
    } catch (error) {
      log.fault('what answers cost could not be written', error);
    }
  }

  async read(): Promise<Savings> {
    const text = await this.#bridge.readText(await this.#file());
    return new Map(text === undefined ? [] : Object.entries(fileSchema.parse(JSON.parse(text))));
  }

  async #file(): Promise<string> {
    return path.join(await this.#folder(), this.#name);
  }
}

function costliest(all: ReadonlyMap<string, Saved>): [string, Saved][] {
  return [...all].sort(([, one], [, other]) => other.before - one.before).slice(0, MOST_NAMES);
}

export const NOTHING_SAVED: Saved = { answers: 0, before: 0, after: 0 };

export function plus(one: Saved, other: Saved): Saved {
  return { answers: one.answers + other.answers, before: one.before + other.before, after: one.after + other.after };
}

function addTo(all: Map<string, Saved>, name: string, more: Saved): void {
  all.set(name, plus(all.get(name) ?? NOTHING_SAVED, more));
}

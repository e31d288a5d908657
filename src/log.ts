// The one logger. Faults go to standard error. PTYHOLD_DEBUG logs each call too: what was seen, and why the verdict
// fell.
import { AsyncLocalStorage } from 'node:async_hooks';
import { closeSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openToAppend } from './open-to-append.ts';
import { explainError } from './system-faults.ts';

type Facts = Readonly<Record<string, unknown>>;

interface LoggedCall {
  number: number;
  startedAt: number;
}

/** A file that grows beyond this is renamed to FILE.1, which replaces the previous one. */
const LARGEST_FILE = 64 * 1024 * 1024;
const LONGEST_VALUE = 500;

class Log {
  readonly #calls = new AsyncLocalStorage<LoggedCall>();
  readonly #told = new AsyncLocalStorage<((line: string) => void) | undefined>();
  #target: string | undefined;
  #lastCall = 0;

  /** `stderr` or the path of a file; undefined turns the debug log off. */
  debugTo(target: string | undefined): void {
    this.#target = target;
  }

  /** What goes wrong while `run` runs is told to `tell`, and not on the standard error of this process; undefined: there again. */
  telling<T>(tell: ((line: string) => void) | undefined, run: () => T): T {
    return this.#told.run(tell, run);
  }

  /** Reports a failure that answers do not show, or not in full. */
  fault(what: string, error?: unknown): void {
    const why = error === undefined ? '' : `: ${explainError(error)?.sentence ?? sentenceOf(error)}`;
    const tell = this.#told.getStore() ?? ((line: string) => void process.stderr.write(line));
    tell(`ptyhold: ${what}${why}\n`);
    if (this.#target !== 'stderr') this.note('fault', () => ({ what, why: stackOf(error) }));
  }

  /** Notes made while `run` runs carry the number of this call. */
  call<T>(run: () => Promise<T>): Promise<T> {
    if (this.#target === undefined) return run();
    this.#lastCall += 1;
    return this.#calls.run({ number: this.#lastCall, startedAt: performance.now() }, run);
  }

  /** Writes one line of the debug log. `facts` is called only if that log is on. */
  note(event: string, facts: () => Facts): void {
    if (this.#target === undefined) return;
    const call = this.#calls.getStore();
    const since = call ? `#${call.number} +${(performance.now() - call.startedAt).toFixed(2)}ms` : '#-';
    this.#write(`${new Date().toISOString()} ${since} ${event} ${JSON.stringify(facts(), shortened)}\n`);
  }

  #write(line: string): void {
    if (this.#target === undefined || this.#target === 'stderr') {
      process.stderr.write(line);
      return;
    }
    try {
      append(this.#target, line);
      if (statSync(this.#target).size > LARGEST_FILE) renameSync(this.#target, `${this.#target}.1`);
    } catch (error) {
      this.#target = undefined;
      this.fault('the debug log cannot be written, so it ends here', error);
    }
  }
}

export const log = new Log();

/** The folder is made only where it is missing: what is noted while a call runs is part of its time. */
function append(file: string, line: string): void {
  const fd = open(file);
  try {
    writeFileSync(fd, line);
  } finally {
    closeSync(fd);
  }
}

function open(file: string): number {
  try {
    return openToAppend(file);
  } catch {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    return openToAppend(file);
  }
}

/** Of a failure that is put into words, the name of its class says nothing more. */
function sentenceOf(error: unknown): string {
  return error instanceof Error && error.name === 'PtyholdError' ? error.message : String(error);
}

/** Where it was thrown, as far as that is known. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function shortened(_key: string, value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toFixed(1));
  return typeof value === 'string' && value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
}

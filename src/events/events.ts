// The events of one host: noted at once and written a moment later, so that no call waits for the disk.
import { randomBytes } from 'node:crypto';
import { describeError } from '../errors.ts';
import { log } from '../log.ts';
import { EVENTS_WRITTEN_MS, LAST_EVENTS_MS } from '../timing.ts';
import { within } from '../within.ts';
import { type Event, type NewEvent, tidy } from './event.ts';
import { writeEvent } from './event-file.ts';
import type { Entry, EventLog, Since } from './event-log.ts';

/** While the disk is full, so many events wait for room. */
const MOST_UNWRITTEN = 200;
/** Facts that this server has noted before are not looked up on the disk again. */
const REMEMBERED = 1_000;

export interface EventsOptions {
  /** Who is said to have done what is noted. */
  by: () => string | undefined;
  /** Tells people once that events cannot be written. */
  complain: (what: string) => void;
}

export class Events {
  readonly #log: EventLog;
  readonly #options: EventsOptions;
  #unwritten: Entry[] = [];
  readonly #noted = new Set<string>();
  readonly #expected = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #lost = 0;
  #fault: string | undefined;

  constructor(log: EventLog, options: EventsOptions) {
    this.#log = log;
    this.#options = options;
  }

  /** Why events cannot be written now; undefined while they can. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /**
   * Never fails and never waits. `fact`: what several servers may notice; the first to write it counts. Without it, the
   * event is one of its own. Who calls is told as its doer, unless the event says `by`, also as undefined.
   */
  note(event: NewEvent, fact?: string): void {
    if (fact !== undefined && this.#noted.has(fact)) return;
    const key = fact ?? randomBytes(6).toString('base64url');
    this.#remember(key);
    const by = 'by' in event ? event.by : this.#options.by();
    const whole: Event = { ...event, time: event.time ?? Date.now() / 1000, ...(by !== undefined && { by }) };
    this.#unwritten.push({ key, line: writeEvent(tidy(whole), key) });
    this.#timer ??= setTimeout(() => void this.flush(), EVENTS_WRITTEN_MS).unref();
  }

  /** Something has happened, and what is to be told of it is still being found out. */
  expect(finding: Promise<void>): void {
    const found = finding.finally(() => this.#expected.delete(found));
    this.#expected.add(found);
  }

  /** Resolves when all that was noted is written, or cannot be. */
  async flush(): Promise<void> {
    await Promise.all(this.#expected);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  /** The events after that number, also of other servers. */
  async since(number: number): Promise<Since> {
    await this.flush();
    return this.#log.since(number);
  }

  /** The number of the newest event; 0 if there is none, or the log cannot be read. */
  async newest(): Promise<number> {
    try {
      return (await this.since(Number.POSITIVE_INFINITY)).newest;
    } catch (error) {
      // Whoever only asks for the number wants something else, which must not fail.
      log.fault('the log of events could not be read', error);
      return 0;
    }
  }

  /** Calls back when there may be something new, of any server. Look once after this call. Answers how to stop. */
  watch(changed: () => void): Promise<() => void> {
    return this.#log.watch(changed);
  }

  async close(): Promise<void> {
    await within(LAST_EVENTS_MS, this.flush());
  }

  #remember(key: string): void {
    this.#noted.add(key);
    if (this.#noted.size <= REMEMBERED) return;
    const [oldest = ''] = this.#noted;
    this.#noted.delete(oldest);
  }

  async #write(): Promise<void> {
    const entries = this.#unwritten;
    if (entries.length === 0) return;
    this.#unwritten = [];
    try {
      await this.#log.append(entries);
      if (this.#lost > 0) log.fault(`${this.#lost} events were not written`);
      this.#lost = 0;
      this.#fault = undefined;
    } catch (error) {
      this.#keep(entries, error);
    }
  }

  /** A full disk hinders nobody: the newest events wait, and it is said once. */
  #keep(entries: readonly Entry[], error: unknown): void {
    const all = [...entries, ...this.#unwritten];
    this.#unwritten = all.slice(-MOST_UNWRITTEN);
    this.#lost += all.length - this.#unwritten.length;
    if (this.#fault === undefined) {
      log.fault('events cannot be written', error);
      this.#options.complain(`events cannot be written: ${describeError(error)}`);
    }
    this.#fault = describeError(error);
  }
}

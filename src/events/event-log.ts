// The log of events on the disk of a host, in files that several servers append to at once, without a lock.
import { posix as path } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Bridge } from '../bridges/bridge.ts';
import { log } from '../log.ts';
import { Queue } from '../queue.ts';
import { EVENTS_READ_AGAIN_MS, EVENTS_READ_BACK_MS } from '../timing.ts';
import { EventFile, type Numbered, nameOf, readNames, SEAL } from './event-file.ts';

export interface Since {
  events: Numbered[];
  /** The number of the newest event; 0 if there is none. */
  newest: number;
  /** How many events after the asked-for number are no longer kept. */
  gone: number;
}

export interface Entry {
  key: string;
  line: string;
}

/** Full files that are kept besides the present one. */
const FULL_KEPT = 4;
/**
 * Bytes of an event at most, with its key in the next header. A file with more for each is full: torn lines and lines that
 * came twice fill it, too.
 */
const LONGEST = 1024;
const PIECE = 256 * 1024;
/** An append is void if another server has just sealed the file, or its bytes were mixed with those of another. */
const TRIES = 5;
const NEVER_COMES = 'none';

export class EventLog {
  readonly #bridge: Bridge;
  readonly #folder: () => Promise<string>;
  /** A file with so many events is full. */
  readonly #full: number;
  readonly #turns = new Queue();
  #file = new EventFile(1);

  /** `least`: so many events are kept at least, and a quarter more at most. */
  constructor(bridge: Bridge, folder: () => Promise<string>, least: number) {
    this.#bridge = bridge;
    this.#folder = folder;
    this.#full = Math.ceil(least / FULL_KEPT);
  }

  /** Appends those whose key is not in the log. Throws if they cannot be written; what was written counts all the same. */
  append(entries: readonly Entry[]): Promise<void> {
    return this.#turns.run(async () => {
      await this.#sync();
      for (let tries = 0; ; tries += 1) {
        const missing = entries.filter(({ key }) => !this.#file.has(key));
        if (missing.length === 0) return this.#sealIfFull();
        if (tries === TRIES) throw new Error('what was appended to the log of events did not stay in it');
        await this.#write(missing.map(({ line }) => line));
      }
    });
  }

  /** The events after that number. */
  since(number: number): Promise<Since> {
    return this.#turns.run(async () => {
      await this.#sync();
      const newest = this.#file.next - 1;
      const older = number + 1 < this.#file.first ? await this.#readOlder(number + 1) : [];
      const events = [...older, ...this.#file.events].filter((event) => event.number > number);
      const gone = Math.max(0, (events[0]?.number ?? newest + 1) - 1 - number);
      return { events, newest, gone: number > newest ? 0 : gone };
    });
  }

  /** Calls back when a server may have written. Look once after this call. Answers how to stop. */
  async watch(changed: () => void): Promise<() => void> {
    const folder = await this.#folder();
    await this.#bridge.privateFolder(folder);
    // A full disk must not keep anybody from waiting.
    const begun = this.#turns.run(() => this.#begin());
    await begun.catch((error: unknown) => log.note('no file for events', () => ({ why: String(error) })));
    // The end of a file shows in it, and the next one is made at once, so no other file is waited for.
    return this.#bridge.watch(folder, () => changed(), NEVER_COMES);
  }

  /** Makes the first file: behind a prefix, only what is written to a file is told at once. */
  async #begin(): Promise<void> {
    await this.#sync();
    if (!this.#file.isBegun) await this.#write([]);
  }

  /** Takes in what all servers have written. */
  async #sync(): Promise<void> {
    if (!(await this.#takeIn(this.#file))) await this.#open(this.#file.offset === 0 ? this.#file.first : 0);
    while (this.#file.isSealed) {
      this.#file = this.#file.follower(this.#full * (FULL_KEPT + 1));
      if (!(await this.#takeIn(this.#file))) await this.#open(this.#file.first);
    }
  }

  /** Goes on with the newest file that is not older than `least`; without one, with the present number. */
  async #open(least: number): Promise<void> {
    const newest = readNames(await this.#bridge.namesIn(await this.#folder())).at(-1);
    if (newest === undefined || newest < least || (newest === this.#file.first && this.#file.offset === 0)) {
      if (this.#file.offset > 0) this.#file = this.#file.follower(this.#full * (FULL_KEPT + 1));
      return;
    }
    this.#file = new EventFile(newest);
    await this.#takeIn(this.#file);
  }

  /** False if there is no such file. */
  async #takeIn(file: EventFile): Promise<boolean> {
    const open = await this.#bridge.openFile(await this.#pathOf(file.first));
    if (!open) return false;
    try {
      for (;;) {
        const bytes = await open.read(file.offset, PIECE);
        if (bytes.length === 0) return true;
        file.take(bytes);
      }
    } finally {
      await open.close();
    }
  }

  async #readOlder(number: number): Promise<Numbered[]> {
    const firsts = readNames(await this.#bridge.namesIn(await this.#folder()));
    const before = firsts.filter((first) => first < this.#file.first);
    const from = Math.max(
      0,
      before.findLastIndex((first) => first <= number),
    );
    const events: Numbered[] = [];
    for (const first of before.slice(from)) {
      const file = new EventFile(first);
      await this.#takeIn(file);
      events.push(...file.events);
    }
    return events;
  }

  async #write(lines: readonly string[]): Promise<void> {
    const file = this.#file;
    const before = file.offset;
    const size = await this.#bridge.appendFile(await this.#pathOf(file.first), file.write(lines));
    const lastMoment = performance.now() + EVENTS_READ_BACK_MS;
    for (;;) {
      await this.#sync();
      if (this.#file !== file || file.offset >= size) break;
      // A follower on another host brings what is written a moment later.
      if (performance.now() > lastMoment) return this.#open(0);
      await setTimeout(EVENTS_READ_AGAIN_MS);
    }
    // The file was replaced by another one of this name.
    if (size <= before) await this.#open(0);
  }

  async #sealIfFull(): Promise<void> {
    const { first, next, offset } = this.#file;
    if (next - first < this.#full && (offset < this.#full * LONGEST || next === first)) return;
    await this.#write([SEAL]);
    await this.#begin();
    await this.#dropOld();
  }

  async #dropOld(): Promise<void> {
    const folder = await this.#folder();
    const full = readNames(await this.#bridge.namesIn(folder)).filter((first) => first < this.#file.first);
    await Promise.all(
      full.slice(0, -FULL_KEPT).map((first) => this.#bridge.removeTree(path.join(folder, nameOf(first)))),
    );
  }

  async #pathOf(first: number): Promise<string> {
    return path.join(await this.#folder(), nameOf(first));
  }
}

// One file of the log, line by line. Which lines count, and their numbers, follow from their order alone.

import { createHash } from 'node:crypto';
import * as z from 'zod';
import { readJson } from '../read-json.ts';
import { type Event, readEvent, type UnknownEvent } from './event.ts';

export interface Numbered {
  number: number;
  event: Event | UnknownEvent;
}

/** Of each key the file keeps so much of its hash: two of 5000 are the same once in 20 million logs. */
const HASH_LETTERS = 8;
const LF = 0x0a;

const headerSchema = z.object({ first: z.number().int().positive(), keys: z.string() });
const sealSchema = z.object({ sealed: z.literal(true) });
const entrySchema = z.looseObject({ key: z.string().min(1) });

/**
 * Lines are appended by several servers, and some are torn. Those count that are whole, stand behind the first header and
 * before the first seal, and have a key that no line before them has.
 */
export class EventFile {
  /** The number of its first event, and its name. */
  readonly first: number;
  #next: number;
  #offset = 0;
  #torn: Uint8Array = new Uint8Array();
  #isBegun = false;
  #isSealed = false;
  readonly #keys = new Set<string>();
  #events: Numbered[] = [];

  constructor(first: number) {
    this.first = first;
    this.#next = first;
  }

  /** How many bytes of it were taken in. */
  get offset(): number {
    return this.#offset;
  }

  /** The number that the next event gets. */
  get next(): number {
    return this.#next;
  }

  /** It has a header. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** The next event goes into another file. */
  get isSealed(): boolean {
    return this.#isSealed;
  }

  get events(): readonly Numbered[] {
    return this.#events;
  }

  /** An event with that key is in the log, here or shortly before. */
  has(key: string): boolean {
    return this.#keys.has(hashOf(key));
  }

  /** Takes in the bytes that came behind those of before. */
  take(bytes: Uint8Array): void {
    this.#offset += bytes.length;
    const held = Buffer.concat([this.#torn, bytes]);
    const end = held.lastIndexOf(LF) + 1;
    this.#torn = held.subarray(end);
    for (const line of held.toString('utf8', 0, end).split('\n')) if (line !== '') this.#takeLine(line);
  }

  /**
   * What is to be appended so that these lines count. It begins on a line of its own, since the one before may be torn.
   */
  write(lines: readonly string[]): string {
    const header = this.#isBegun ? [] : [writeHeader(this.first, this.#keys)];
    return `\n${[...header, ...lines].join('\n')}\n`;
  }

  /**
   * The file that follows, once this one is sealed. It knows the last keys, so many as events are kept: as long as an event
   * is kept, the same fact is not told again.
   */
  follower(kept: number): EventFile {
    const follower = new EventFile(this.#next);
    for (const key of [...this.#keys].slice(-kept)) follower.#keys.add(key);
    return follower;
  }

  #takeLine(line: string): void {
    const written = readJson(line);
    if (this.#isSealed || written === undefined) return;
    if (!this.#isBegun) {
      this.#begin(headerSchema.safeParse(written).data);
      return;
    }
    if (sealSchema.safeParse(written).success) {
      // The next file is named after the number of its first event, so each has at least one.
      this.#isSealed = this.#events.length > 0;
      return;
    }
    const key = entrySchema.safeParse(written).data?.key;
    if (key === undefined || this.has(key)) return;
    this.#keys.add(hashOf(key));
    this.#events.push({ number: this.#next, event: readEvent(written) });
    this.#next += 1;
  }

  /** Whoever makes the file takes the keys from the one before it. Several may do so at once: the first header counts. */
  #begin(header: z.output<typeof headerSchema> | undefined): void {
    if (header?.first !== this.first) return;
    this.#isBegun = true;
    this.#keys.clear();
    for (let at = 0; at < header.keys.length; at += HASH_LETTERS)
      this.#keys.add(header.keys.slice(at, at + HASH_LETTERS));
  }
}

export const SEAL = JSON.stringify({ sealed: true });

export function writeEvent(event: Event, key: string): string {
  return JSON.stringify({ key, ...event });
}

function writeHeader(first: number, keys: ReadonlySet<string>): string {
  return JSON.stringify({ first, keys: [...keys].join('') });
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, HASH_LETTERS);
}

const NAME = /^([1-9]\d{0,14})\.jsonl$/;

export function nameOf(first: number): string {
  return `${first}.jsonl`;
}

/** The numbers of the first events of the files with these names, rising. */
export function readNames(names: readonly string[]): number[] {
  return names
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

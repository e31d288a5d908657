// The code that V8 compiled of groups of chunks, with their sources, in one file: a start then opens and reads no other.
import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import {
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Script } from 'node:vm';

/** The code has gathered what so many runs of each task compiled. */
type Runs = Readonly<Record<string, number>>;

/** What is kept of a group. */
export interface Kept {
  source: string;
  compiled: Buffer;
  runs: Runs;
}

export interface Used {
  key: string;
  source: string;
  script: Script;
  runs: Runs;
}

/** Where a group is: its compiled code, and behind that its source. */
interface Place {
  at: number;
  compiled: number;
  source: number;
  digest: string;
  runs: Runs;
}

type Places = ReadonlyMap<string, Place>;

/** Digest, place and length of the index, which is the end of the file. */
const HEADER_BYTES = 40;
const DIGEST_BYTES = 32;
/** What does not fit in is compiled again each time: to make room, the file would be written at the end of most runs. */
const MOST_BYTES = 16e6;
/** Of a file that was begun so long ago, the writer was killed. */
const LEFT_MS = 60_000;

export class Compiled {
  readonly #file: string;
  /** Stays open: another process may put a new file in its place at any time. */
  #descriptor: number | undefined;
  #places: Places = new Map();
  /** What is read goes there, since V8 keeps nothing of it: to ask the system for memory each time takes longer. */
  #room: WeakRef<Buffer> | undefined;

  constructor(file: string) {
    this.#file = file;
    try {
      this.#descriptor = openSync(file, 'r');
      this.#places = readIndex(this.#descriptor);
    } catch {
      // There is none yet, or a damaged one: what this start keeps replaces it.
    }
  }

  /** To be used before the next one is asked for. */
  get(key: string): Kept | undefined {
    const place = this.#places.get(key);
    const bytes = place && this.#bytesOf(place, this.#takeRoom());
    if (!bytes) return undefined;
    const source = bytes.subarray(place.compiled);
    return {
      source: source.toString(isAscii(source) ? 'latin1' : 'utf8'),
      compiled: bytes.subarray(0, place.compiled),
      runs: place.runs,
    };
  }

  /** Replaces the file whole, by one that has those of these that fit in, too. */
  add(groups: readonly Used[]): void {
    const replaced = new Set(groups.map(({ key }) => key));
    const others = [...this.#places].filter(([key]) => !replaced.has(key));
    let end = HEADER_BYTES + others.reduce((sum, [, { compiled, source }]) => sum + compiled + source, 0);
    const added = groups.flatMap(({ key, source, script, runs }) => {
      if (end + source.length > MOST_BYTES) return [];
      const compiled = script.createCachedData();
      const bytes = Buffer.concat([compiled, Buffer.from(source)]);
      if (end + bytes.length > MOST_BYTES) return [];
      end += bytes.length;
      const lengths = { compiled: compiled.length, source: bytes.length - compiled.length };
      return [{ key, bytes, place: { ...lengths, digest: digest(bytes).toString('hex'), runs } }];
    });
    if (added.length === 0) return;
    // Whoever uses these looks whether they are whole.
    const kept = others.map(([key, place]) => ({ key, place, bytes: this.#readAt(place) }));
    const header = Buffer.alloc(HEADER_BYTES);
    const places = new Map<string, Place>();
    let at = HEADER_BYTES;
    for (const { key, bytes, place } of [...added, ...kept]) {
      places.set(key, { ...place, at });
      at += bytes.length;
    }
    const index = Buffer.from(JSON.stringify([...places]));
    digest(index).copy(header);
    header.writeUInt32LE(at, DIGEST_BYTES);
    header.writeUInt32LE(index.length, DIGEST_BYTES + 4);
    replace(this.#file, [header, ...[...added, ...kept].map(({ bytes }) => bytes), index]);
  }

  /** Enough for each. It goes when no group was read for some time. */
  #takeRoom(): Buffer {
    const sizes = [...this.#places.values()].map(({ compiled, source }) => compiled + source);
    const room = this.#room?.deref() ?? Buffer.allocUnsafeSlow(Math.max(...sizes));
    this.#room = new WeakRef(room);
    return room;
  }

  /** Undefined if they are damaged: such code would end this process inside V8. */
  #bytesOf(place: Place, room: Buffer): Buffer | undefined {
    const bytes = this.#readAt(place, room);
    return digest(bytes).toString('hex') === place.digest ? bytes : undefined;
  }

  #readAt({ at, compiled, source }: Place, room?: Buffer): Buffer {
    if (this.#descriptor === undefined) return Buffer.alloc(0);
    return readAt(this.#descriptor, at, compiled + source, room);
  }
}

function readIndex(descriptor: number): Places {
  const header = readAt(descriptor, 0, HEADER_BYTES);
  const { size } = fstatSync(descriptor);
  const [at, length] = [header.readUInt32LE(DIGEST_BYTES), header.readUInt32LE(DIGEST_BYTES + 4)];
  if (at + length !== size) return new Map();
  const index = readAt(descriptor, at, length);
  const isWhole = digest(index).equals(header.subarray(0, DIGEST_BYTES));
  return new Map<string, Place>(isWhole ? JSON.parse(index.toString()) : []);
}

/** What the file does not have is missing, and no digest fits. It has memory of its own: V8 copies code that does not begin at a multiple of eight. */
function readAt(descriptor: number, at: number, length: number, room?: Buffer): Buffer {
  const bytes = room ?? Buffer.allocUnsafeSlow(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, at));
}

function replace(file: string, parts: readonly Buffer[]): void {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (/\.code\.\d+$/.test(name)) removeLeft(path.join(folder, name));
  const begun = `${file}.${process.pid}`;
  try {
    writeFileSync(begun, Buffer.concat(parts));
    renameSync(begun, file);
  } finally {
    rmSync(begun, { force: true });
  }
}

/** Another process may write it, or remove it, too. */
function removeLeft(begun: string): void {
  const { mtimeMs = Date.now() } = statSync(begun, { throwIfNoEntry: false }) ?? {};
  if (Date.now() - mtimeMs > LEFT_MS) rmSync(begun, { force: true });
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

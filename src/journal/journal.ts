// Reads a session's journal: any part of it, and what is added.
import { posix as path } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Bridge, OpenFile } from '../bridges/bridge.ts';
import { Queue } from '../queue.ts';
import { isEscape, mayEndSequence, writeLineEnds } from './next-lines.ts';
import { type Cause, parseSegments, type Segment } from './segments.ts';

export type Piece = { kind: 'bytes'; offset: number; bytes: Uint8Array } | Gap;

/** Output that was dropped since, or was never written. */
export interface Gap {
  kind: 'gap';
  offset: number;
  /** The offset from which the journal goes on. */
  until: number;
  why: 'dropped' | Exclude<Cause, 'open' | 'next'>;
}

/** The record of the session stands beside its output, and is written behind each call. */
export const RECORD = 'session.json';

const SMALL_SLICE = 16 * 1024;
const SLICE = 256 * 1024;
/** Where large pieces go, one after the other: a new buffer for each would be garbage that is collected late. */
const rooms: Buffer[] = [];
const ROOMS_KEPT = 2;

export class Journal {
  readonly folder: string;
  readonly #bridge: Bridge;
  #segments: readonly Segment[] = [];
  /** The newest that was ever seen: the files may be gone since. */
  #newest: Segment | undefined;
  #stale = true;
  #file: { segment: Segment; open: OpenFile } | undefined;
  /** Reads take turns: they share the open file. */
  readonly #reads = new Queue();
  /** Whether the last piece was a large one: large buffers for little output are what costs most. */
  #isFlood = false;
  #room: Buffer | undefined;
  #isReleased = false;

  constructor(bridge: Bridge, folder: string) {
    this.#bridge = bridge;
    this.folder = folder;
  }

  /** As it was listed last. */
  get newest(): Segment | undefined {
    return this.#newest;
  }

  async segments(): Promise<readonly Segment[]> {
    this.#stale = false;
    this.#segments = parseSegments(await this.#bridge.listFolder(this.folder));
    this.#newest = this.#segments.at(-1) ?? this.#newest;
    return this.#segments;
  }

  /** `removed`: the newest file that was seen is gone, and no newer one is there. `none`: there has been no file yet. */
  async state(): Promise<'there' | 'removed' | 'none'> {
    const last = this.#newest;
    if (last && (await this.#bridge.exists(path.join(this.folder, last.file)))) return 'there';
    const newest = (await this.segments()).at(-1);
    if (!last) return newest ? 'there' : 'none';
    return newest && newest.start > last.start ? 'there' : 'removed';
  }

  /** Files may have come or gone: list them again before saying that there is nothing more. */
  filesChanged(): void {
    this.#stale = true;
  }

  /** What is missing between the offset and the oldest output that is kept. */
  async gapBefore(offset: number): Promise<Gap | undefined> {
    const segments = await this.segments();
    return (segments[0]?.start ?? 0) > offset ? gapAt(segments, offset) : undefined;
  }

  /** What is missing within [from, to). */
  async gapsBetween(from: number, to: number): Promise<Gap[]> {
    const segments = await this.segments();
    return segments.flatMap((segment, index) => {
      const before = segments[index - 1];
      const end = before ? before.start + before.size : segment.start;
      const gap = end < segment.start && end >= from && segment.start < to ? gapAt(segments, end) : undefined;
      return gap ?? [];
    });
  }

  /** The next piece at the offset, or undefined where the journal ends for now. Its bytes may be put into `room`. */
  next(offset: number, limit: number, room?: Buffer): Promise<Piece | undefined> {
    return this.#reads.run(() => this.#next(offset, limit, room));
  }

  /** What the journal has of that range for now, each piece read when it is asked for. */
  async *pieces({ from, to }: { from: number; to: number }, limit: number, room?: Buffer): AsyncGenerator<Piece> {
    for (let at = from; at < to; ) {
      const piece = await this.next(at, Math.min(limit, to - at), room);
      if (!piece) return;
      yield piece;
      at = endOf(piece);
    }
  }

  /** As `next`, for the one who takes in all that comes. The bytes hold only until the next call. */
  follow(offset: number): Promise<Piece | undefined> {
    return this.#reads.run(() => this.#follow(offset));
  }

  async #follow(offset: number): Promise<Piece | undefined> {
    if (this.#isFlood) this.#room ??= rooms.pop() ?? Buffer.allocUnsafeSlow(SLICE);
    const piece = await this.#next(offset, this.#room?.length ?? SMALL_SLICE, this.#room);
    if (piece?.kind === 'bytes') this.#isFlood = piece.bytes.length >= SMALL_SLICE;
    if (!piece) this.#leaveRoom();
    // A large piece is read on the spot: what else waits has its turn between two of them.
    else if (piece.kind === 'bytes' && piece.bytes.length === SLICE) await turn();
    return piece;
  }

  #leaveRoom(): void {
    if (this.#room && rooms.length < ROOMS_KEPT) rooms.push(this.#room);
    this.#room = undefined;
  }

  async #next(offset: number, limit: number, room?: Buffer): Promise<Piece | undefined> {
    const here = await this.#readCurrent(offset, limit, room);
    if (here || (this.#isInLast(offset) && !this.#stale)) return here;
    const segments = await this.segments();
    const holding = segments.findLast((segment) => segment.start <= offset && offset < segment.start + segment.size);
    return holding ? this.#readSegment(holding, offset, limit, room) : gapAt(segments, offset);
  }

  /** Nothing more will be written: keeps no file open any more. It can still be read. */
  async release(): Promise<void> {
    this.#isReleased = true;
    await this.#reads.run(() => this.#closeFile());
  }

  async #closeFile(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.open.close();
  }

  /** The open file is the newest one and holds the offset: output that is not in it does not exist yet. */
  #isInLast(offset: number): boolean {
    const segment = this.#file?.segment;
    return segment !== undefined && segment.start <= offset && segment.file === this.#segments.at(-1)?.file;
  }

  async #readCurrent(offset: number, limit: number, room?: Buffer): Promise<Piece | undefined> {
    const file = this.#file;
    if (!file || offset < file.segment.start) return undefined;
    const bytes = await readLines(file.open, offset - file.segment.start, limit, room);
    return bytes.length > 0 ? { kind: 'bytes', offset, bytes } : undefined;
  }

  async #readSegment(segment: Segment, offset: number, limit: number, room?: Buffer): Promise<Piece | undefined> {
    await this.#closeFile();
    const open = await this.#bridge.openFile(path.join(this.folder, segment.file));
    // The ring has dropped the file since it was listed.
    if (!open) return gapAt(await this.segments(), offset);
    this.#file = { segment, open };
    const bytes = await readLines(open, offset - segment.start, limit, room);
    if (this.#isReleased) await this.#closeFile();
    return bytes.length > 0 ? { kind: 'bytes', offset, bytes } : undefined;
  }
}

/** Where the next piece begins. */
export function endOf(piece: Piece): number {
  return piece.kind === 'gap' ? piece.until : piece.offset + piece.bytes.length;
}

/** A sequence that was cut in two ends its line with the second half. */
async function readLines(open: OpenFile, offset: number, limit: number, room?: Buffer): Promise<Uint8Array> {
  const bytes = await open.read(offset, limit, room);
  const isBehindEscape = offset > 0 && mayEndSequence(bytes) && isEscape(await open.read(offset - 1, 1));
  writeLineEnds(bytes, isBehindEscape);
  return bytes;
}

function gapAt(segments: readonly Segment[], offset: number): Gap | undefined {
  const after = segments.find((segment) => segment.start > offset);
  if (!after) return undefined;
  const why = after.cause === 'next' || after.cause === 'open' ? 'dropped' : after.cause;
  return { kind: 'gap', offset, until: after.start, why };
}

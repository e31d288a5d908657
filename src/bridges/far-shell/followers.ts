// Keeps what is written to files of the host as it comes, so that reading it needs no question.
import { FOLLOWED_BYTES_MS } from '../../timing.ts';

/** Followed bytes come unasked. If more than this is unread, stop following: readers fetch what they want. */
const MOST_UNREAD = 256 * 1024;
const MOST_UNSORTED = 64 * 1024;

interface Window {
  file: string;
  /** Offsets in the file: where the held bytes begin and end. */
  start: number;
  end: number;
  pieces: Buffer[];
}

interface FollowersEvents {
  order(line: string): void;
  changed(file: string): void;
}

/**
 * The bytes of all followers come on one stream and carry no name. The far end tells how far each follower has read. If
 * exactly one went on, by exactly as many bytes as came, the bytes are its own. In any other case (several went on, or
 * other output came between) they are dropped, and readers fetch them.
 */
export class Followers {
  readonly #events: FollowersEvents;
  readonly #windows = new Map<number, Window>();
  #unsorted: Buffer[] = [];
  #unsortedBytes = 0;
  #asked = false;
  #hasLost = false;
  /** The numbers that did not fit at the last look; empty where they fitted. */
  #picture = '';
  #last = 0;

  constructor(events: FollowersEvents) {
    this.#events = events;
  }

  isFollowed(file: string): boolean {
    return this.#find(file) !== undefined;
  }

  /** `order` writes the order for a number. */
  follow(file: string, from: number, order: (number: number) => string): void {
    if (this.isFollowed(file)) return;
    this.#last += 1;
    this.#windows.set(this.#last, { file, start: from, end: from, pieces: [] });
    this.#events.order(order(this.#last));
  }

  unfollow(isMeant: (file: string) => boolean): void {
    for (const [number, { file }] of this.#windows) {
      if (!isMeant(file)) continue;
      this.#windows.delete(number);
      this.#events.order(`unfollow ${number}`);
    }
  }

  fileOf(number: number): string | undefined {
    return this.#windows.get(number)?.file;
  }

  /** The offset from which the file is held here. */
  startOf(file: string): number {
    return this.#find(file)?.start ?? Number.POSITIVE_INFINITY;
  }

  /** Undefined if the bytes must be fetched; fewer bytes than asked for if the file ends there for now. */
  read(file: string, offset: number, length: number): Buffer | undefined {
    const window = this.#find(file);
    if (!window || offset < window.start || offset > window.end) return undefined;
    const held = Buffer.concat(window.pieces).subarray(offset - window.start);
    window.pieces = [held];
    window.start = offset;
    return held.subarray(0, length);
  }

  came(bytes: Buffer): void {
    if (this.#windows.size === 0) return;
    this.#unsorted.push(bytes);
    this.#unsortedBytes += bytes.length;
    this.#ask();
  }

  /** Some bytes of the followers were taken for those of a fetched file. */
  lost(): void {
    this.#hasLost = true;
    this.#ask();
  }

  /** Takes how far each follower has read, and sorts the bytes that came. */
  sort(positions: ReadonlyMap<number, number>): void {
    this.#asked = false;
    const moved = [...this.#windows].flatMap(([number, window]) => {
      const by = (positions.get(number) ?? 0) - window.end;
      return by > 0 ? [{ window, by }] : [];
    });
    const total = moved.reduce((sum, { by }) => sum + by, 0);
    const isFlood = this.#unsortedBytes > MOST_UNSORTED;
    if (!isFlood && !this.#hasLost && this.#mayComeRight(total)) return;
    this.#hasLost = false;
    const bytes = this.#takeUnsorted();
    const [only] = moved;
    if (only && moved.length === 1 && total === bytes.length) keep(only.window, bytes);
    else for (const { window, by } of moved) restart(window, window.end + by);
    const full = moved.filter(({ window }) => isFlood || window.end - window.start > MOST_UNREAD);
    this.unfollow((file) => full.some(({ window }) => window.file === file));
    for (const { window } of moved) this.#events.changed(window.file);
  }

  /** Bytes may come before the positions or after them, so look once more; the same numbers twice will not change. */
  #mayComeRight(total: number): boolean {
    const here = this.#unsortedBytes;
    const picture = total === here ? '' : `${total} ${here}`;
    const isNew = picture !== this.#picture;
    this.#picture = isNew ? picture : '';
    if (picture === '' || !isNew) return false;
    if (total < here) this.#ask();
    else setTimeout(() => this.#ask(), FOLLOWED_BYTES_MS).unref();
    return true;
  }

  #takeUnsorted(): Buffer {
    const bytes = Buffer.concat(this.#unsorted);
    this.#unsorted = [];
    this.#unsortedBytes = 0;
    return bytes;
  }

  #ask(): void {
    if (this.#asked || this.#windows.size === 0) return;
    this.#asked = true;
    this.#events.order('positions');
  }

  #find(file: string): Window | undefined {
    for (const window of this.#windows.values()) if (window.file === file) return window;
    return undefined;
  }
}

function keep(window: Window, bytes: Buffer): void {
  window.pieces.push(bytes);
  window.end += bytes.length;
}

function restart(window: Window, offset: number): void {
  window.pieces = [];
  window.start = offset;
  window.end = offset;
}

// What one viewer sees of one session: a snapshot first, then what comes, as fast as the viewer draws it.
import { TILE_PAUSE_MS } from '../timing-page.ts';
import type { Mirror } from './mirror.ts';
import type { Frame, Size } from './protocol.ts';

/** So much may be on its way to a viewer. */
const MOST_UNDRAWN = 256 * 1024;
const FRAME_BYTES = 64 * 1024;
/** A viewer that is further behind gets a snapshot: it costs less than what it has missed. */
const BEHIND = { tile: 16 * 1024, large: 1024 * 1024 } satisfies Record<Size, number>;

type Followed = Pick<Mirror, 'era' | 'offset' | 'size' | 'after' | 'snapshot' | 'onChange'>;

export class Subscription {
  readonly #at: number;
  readonly #mirror: Followed;
  readonly #size: Size;
  readonly #send: (frame: Frame) => void;
  readonly #stop: () => void;
  #era = -1;
  #sent = 0;
  /** Bytes that the viewer has not drawn yet. */
  #undrawn = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(at: number, mirror: Followed, size: Size, send: (frame: Frame) => void) {
    this.#at = at;
    this.#mirror = mirror;
    this.#size = size;
    this.#send = send;
    this.#stop = mirror.onChange(() => this.#soon());
    this.#pump();
  }

  /** The viewer has drawn so many bytes more. */
  drawn(bytes: number): void {
    this.#undrawn = Math.max(0, this.#undrawn - bytes);
    this.#soon();
  }

  close(): void {
    this.#stop();
    clearTimeout(this.#timer);
  }

  /** A tile waits for what else comes within a moment. */
  #soon(): void {
    if (this.#size === 'large') this.#pump();
    else
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#pump();
      }, TILE_PAUSE_MS);
  }

  #pump(): void {
    while (this.#undrawn < MOST_UNDRAWN && this.#hasNews) {
      const isNear = this.#era === this.#mirror.era && this.#mirror.offset - this.#sent <= BEHIND[this.#size];
      const bytes = isNear ? this.#mirror.after(this.#sent, FRAME_BYTES) : undefined;
      // What is on its way would be drawn over a snapshot's beginning for nothing.
      if (!bytes && this.#undrawn > 0) return;
      if (bytes) this.#give('bytes', bytes, this.#sent + bytes.length);
      else {
        const snapshot = this.#mirror.snapshot();
        this.#era = this.#mirror.era;
        this.#give('snapshot', snapshot.bytes, snapshot.offset);
      }
    }
  }

  get #hasNews(): boolean {
    return this.#era !== this.#mirror.era || this.#sent < this.#mirror.offset;
  }

  #give(kind: Frame['kind'], bytes: Uint8Array, offset: number): void {
    this.#sent = offset;
    // An empty snapshot is told as drawn, too.
    this.#undrawn += Math.max(1, bytes.length);
    this.#send({ kind, at: this.#at, ...this.#mirror.size, offset, bytes });
  }
}

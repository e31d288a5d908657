// Plays a session again: what came when, at the speed that a person wants, from any place of its bar.
import type { Terminal } from '@xterm/xterm';
import type { Played } from '../protocol.ts';
import { Clock } from './clock.ts';

/** A shortened pause: nobody waits through a night. */
const SHORT_PAUSE_MS = 2_000;
const STEP_MS = 40;
/** A longer way is drawn in parts, so that the page goes on. */
const SLICE = 256 * 1024;

export class Replay {
  readonly #terminal: Terminal;
  readonly #played: Played;
  readonly #bytes: Uint8Array;
  #clock: Clock;
  readonly #changed: () => void;
  #at: number;
  #drawn: number;
  #speed = 1;
  #isShort = false;
  /** When the last step was taken: timers come late. */
  #stepped = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #drawing: Promise<void> = Promise.resolve();

  /** `bytes` begin at `from` of the journal. */
  constructor(terminal: Terminal, played: Played, bytes: Uint8Array, changed: () => void) {
    this.#terminal = terminal;
    this.#played = played;
    this.#bytes = bytes;
    this.#changed = changed;
    this.#clock = new Clock(played);
    this.#at = 0;
    this.#drawn = played.from;
    this.#resize(played.from);
  }

  get isPlaying(): boolean {
    return this.#timer !== undefined;
  }

  /** In milliseconds. */
  get at(): number {
    return this.#at;
  }

  get length(): number {
    return this.#clock.length;
  }

  get speed(): number {
    return this.#speed;
  }

  /** Long pauses are left out. */
  get isShort(): boolean {
    return this.#isShort;
  }

  play(): void {
    if (this.#at >= this.length) this.seek(0);
    this.#stepped = performance.now();
    this.#timer ??= setInterval(() => this.#step(), STEP_MS);
    this.#changed();
  }

  pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#changed();
  }

  run(speed: number): void {
    this.#speed = speed;
    this.#changed();
  }

  shorten(isShort: boolean): void {
    const offset = this.#clock.offsetAt(this.#at);
    this.#isShort = isShort;
    this.#clock = new Clock(this.#played, isShort ? SHORT_PAUSE_MS : undefined);
    // The byte before is the last that was shown.
    this.#at = this.#clock.timeOf(offset - 1);
    this.#changed();
  }

  seek(ms: number): void {
    this.#at = Math.max(0, Math.min(ms, this.length));
    this.#drawTo(this.#clock.offsetAt(this.#at));
    this.#changed();
  }

  seekOffset(offset: number): void {
    this.#at = this.#clock.timeOf(offset);
    this.#drawTo(offset);
    this.#changed();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #step(): void {
    const now = performance.now();
    this.#at = Math.min(this.length, this.#at + (now - this.#stepped) * this.#speed);
    this.#stepped = now;
    this.#drawTo(this.#clock.offsetAt(this.#at));
    if (this.#at >= this.length) this.pause();
    this.#changed();
  }

  #drawTo(offset: number): void {
    this.#drawing = this.#drawing.then(() => this.#draw(offset));
  }

  /** Back is only from the beginning: a terminal forgets what it showed. */
  async #draw(offset: number): Promise<void> {
    const { from } = this.#played;
    if (offset < this.#drawn) {
      this.#terminal.reset();
      this.#drawn = from;
      this.#resize(from);
    }
    while (this.#drawn < offset) {
      const resized = this.#played.sizes.find((size) => size.offset > this.#drawn)?.offset ?? Number.POSITIVE_INFINITY;
      const to = Math.min(offset, this.#drawn + SLICE, resized, from + this.#bytes.length);
      if (to <= this.#drawn) return;
      const part = this.#bytes.subarray(this.#drawn - from, to - from);
      await new Promise<void>((resolve) => this.#terminal.write(part, resolve));
      this.#drawn = to;
      this.#resize(to);
    }
  }

  #resize(offset: number): void {
    const { sizes } = this.#played;
    const size = sizes.findLast((each) => each.offset <= offset) ?? sizes[0];
    if (size && (size.cols !== this.#terminal.cols || size.rows !== this.#terminal.rows))
      this.#terminal.resize(size.cols, size.rows);
  }
}

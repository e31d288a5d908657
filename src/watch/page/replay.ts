// Plays a session again: what came when, at the speed that a person wants, from any place of its bar.
import type { Terminal } from '@xterm/xterm';
import type { Played } from '../protocol.ts';

/** Where nobody noted times, output comes at this pace, which can be followed by eye. */
const BYTES_A_SECOND = 4_000;
/** Nobody waits through a night. */
const LONGEST_PAUSE_MS = 2_000;
const STEP_MS = 40;
/** A longer way is drawn in parts, so that the page goes on. */
const SLICE = 256 * 1024;

export class Replay {
  readonly #terminal: Terminal;
  readonly #played: Played;
  readonly #bytes: Uint8Array;
  readonly #clock: Clock;
  readonly #changed: () => void;
  #at: number;
  #drawn: number;
  #speed = 1;
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

  play(): void {
    if (this.#at >= this.length) this.seek(0);
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
    this.#at = Math.min(this.length, this.#at + STEP_MS * this.#speed);
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

interface Tick {
  offset: number;
  at: number;
}

/** The time of a replay, without its long pauses. */
export class Clock {
  readonly #ticks: Tick[];

  constructor({ times, from, to }: Pick<Played, 'times' | 'from' | 'to'>) {
    this.#ticks = times.length === 0 ? evenly(from, to) : withoutPauses(times, from, to);
  }

  get length(): number {
    return this.#ticks.at(-1)?.at ?? 0;
  }

  /** How far the journal had come at that time. */
  offsetAt(ms: number): number {
    const next = this.#ticks.findIndex(({ at }) => at > ms);
    const [a, b] = [this.#ticks[next - 1], this.#ticks[next]];
    if (!b) return this.#ticks.at(-1)?.offset ?? 0;
    if (!a) return b.offset;
    return Math.floor(a.offset + ((ms - a.at) / (b.at - a.at)) * (b.offset - a.offset));
  }

  timeOf(offset: number): number {
    const next = this.#ticks.findIndex((tick) => tick.offset >= offset);
    const [a, b] = [this.#ticks[next - 1], this.#ticks[next]];
    if (!b) return this.length;
    if (!a || b.offset === a.offset) return b.at;
    return a.at + ((offset - a.offset) / (b.offset - a.offset)) * (b.at - a.at);
  }
}

function evenly(from: number, to: number): Tick[] {
  return [
    { offset: from, at: 0 },
    { offset: to, at: ((to - from) / BYTES_A_SECOND) * 1000 },
  ];
}

function withoutPauses(times: Played['times'], from: number, to: number): Tick[] {
  const ticks: Tick[] = [];
  let [at, last] = [0, times[0]?.ms ?? 0];
  for (const { offset, ms } of times) {
    at += Math.min(LONGEST_PAUSE_MS, Math.max(0, ms - last));
    last = ms;
    ticks.push({ offset: Math.max(from, Math.min(to, offset)), at });
  }
  return [...ticks, { offset: to, at: at + STEP_MS }];
}

// What a viewer gets, whether it draws fast, slowly or not at all.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TILE_PAUSE_MS } from '../timing-page.ts';
import type { Frame, Size } from './protocol.ts';
import { RecentChunks } from './recent-chunks.ts';
import { Subscription } from './subscription.ts';

class FakeMirror {
  readonly #recent = new RecentChunks(1024 * 1024);
  readonly #listeners = new Set<() => void>();
  #era = 1;
  #offset = 100;
  readonly size = { cols: 80, rows: 24 };

  get era(): number {
    return this.#era;
  }
  get offset(): number {
    return this.#offset;
  }
  after(offset: number, most: number): Uint8Array | undefined {
    return this.#recent.after(offset, most);
  }
  snapshot() {
    return { ...this.size, offset: this.#offset, bytes: Buffer.from(`screen at ${this.#offset}`) };
  }
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  print(bytes: number): void {
    this.#recent.add(this.#offset, Buffer.alloc(bytes, 'x'));
    this.#offset += bytes;
    for (const listener of this.#listeners) listener();
  }
  break(): void {
    this.#era += 1;
    this.#recent.clear();
    for (const listener of this.#listeners) listener();
  }
}

function watch(size: Size) {
  const mirror = new FakeMirror();
  const frames: Frame[] = [];
  const subscription = new Subscription(7, mirror, size, (frame) => frames.push(frame));
  const drawAll = (): void => {
    for (const { bytes } of frames.slice()) subscription.drawn(bytes.length);
  };
  return { mirror, frames, subscription, drawAll };
}

describe('a large view', () => {
  it('begins with a snapshot at an offset, and goes on from there without a gap', () => {
    const { mirror, frames, subscription } = watch('large');
    expect(frames).toMatchObject([{ kind: 'snapshot', at: 7, offset: 100, cols: 80, rows: 24 }]);
    subscription.drawn(frames[0]?.bytes.length ?? 0);
    mirror.print(10);
    mirror.print(5);
    expect(frames.slice(1)).toMatchObject([
      { kind: 'bytes', offset: 110 },
      { kind: 'bytes', offset: 115 },
    ]);
  });

  it('holds back what a stalled viewer does not draw, and then gives a snapshot instead of what it missed', () => {
    const { mirror, frames, subscription } = watch('large');
    for (let at = 0; at < 100; at += 1) mirror.print(32 * 1024);
    const sent = frames.reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(sent).toBeLessThan(330 * 1024);
    const before = frames.length;
    subscription.drawn(sent);
    expect(frames.slice(before)).toMatchObject([{ kind: 'snapshot', offset: mirror.offset }]);
  });

  it('gets a snapshot after a break, once what was on its way is drawn', () => {
    const { mirror, frames, subscription } = watch('large');
    mirror.break();
    expect(frames.length).toBe(1);
    subscription.drawn(frames[0]?.bytes.length ?? 0);
    expect(frames.at(-1)?.kind).toBe('snapshot');
  });

  it('hears nothing once it is closed', () => {
    const { mirror, frames, subscription } = watch('large');
    subscription.close();
    mirror.print(10);
    expect(frames.length).toBe(1);
  });
});

describe('a tile', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('changes now and then, with all that came meanwhile, or with a snapshot where that is less', () => {
    const { mirror, frames, drawAll } = watch('tile');
    drawAll();
    for (let at = 0; at < 10; at += 1) mirror.print(100);
    expect(frames.length).toBe(1);
    vi.advanceTimersByTime(TILE_PAUSE_MS);
    expect(frames.at(-1)).toMatchObject({ kind: 'bytes', offset: 1100 });
    drawAll();
    mirror.print(40 * 1024);
    vi.advanceTimersByTime(TILE_PAUSE_MS);
    expect(frames.at(-1)).toMatchObject({ kind: 'snapshot', offset: mirror.offset });
    expect(frames.length).toBe(3);
  });
});

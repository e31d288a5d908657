// Reads bytes in turns: without an emulator while the output only flows, and with one while it moves the cursor.

import type { RenderSize } from './drawing.ts';
import { Emulator } from './emulator.ts';
import { type Effort, EmulatorFeed } from './emulator-feed.ts';
import { Interpreter } from './interpreter.ts';
import { LineStarts, type Start } from './line-starts.ts';
import { PlainLines } from './plain-lines.ts';
import { ScreenHistory } from './screen-history.ts';
import { Settling } from './settling.ts';

// How many bytes are read in one turn of the event loop.
const PLAIN_SLICE = 128 * 1024;
const DRAWN_SLICE = 32 * 1024;

export class Passes {
  readonly history = new ScreenHistory();
  readonly lines: string[] = [];

  private readonly bytes: Uint8Array;
  private readonly size: RenderSize;
  private readonly effort: Effort;
  private readonly starts: LineStarts;
  private at: Start = { offset: 0, charset: 0 };

  /** `effort`: of all passes over a range. */
  constructor(bytes: Uint8Array, size: RenderSize, effort: Effort = { spent: 0 }) {
    this.bytes = bytes;
    this.size = size;
    this.effort = effort;
    this.starts = new LineStarts(size.rows);
    this.starts.add(0, 0);
  }

  /** False if an emulator must go on; the lines that it may change are then taken out of `lines`. */
  async readPlain(): Promise<boolean> {
    const plain = new PlainLines(this.size.cols, this.lines);
    const interpreter = new Interpreter(plain, this.history, this.starts, this.at);
    for (let at = this.at.offset; at < this.bytes.length && !plain.done; at += PLAIN_SLICE) {
      if (at > this.at.offset) await new Promise(setImmediate);
      interpreter.scanner.push(this.bytes.subarray(at, at + PLAIN_SLICE));
    }
    interpreter.scanner.end();
    if (!plain.done) {
      plain.end();
      return true;
    }
    const back = this.starts.depth;
    this.at = this.starts.rewind(back);
    this.lines.length -= back;
    return false;
  }

  /** False if the output flows again and the rest should be read without the emulator. */
  async readDrawn(worthwhile?: number): Promise<boolean> {
    const feed = new EmulatorFeed(this.size.cols, this.size.rows, this.effort);
    const settling = new Settling(feed, this.size.rows, worthwhile);
    const interpreter = new Interpreter(settling, this.history, this.starts, this.at);
    const emulator = await Emulator.open(this.size);
    for (let at = this.at.offset; at < this.bytes.length && !settling.done; at += DRAWN_SLICE) {
      interpreter.scanner.push(this.bytes.subarray(at, at + DRAWN_SLICE));
      const pieces = feed.take();
      // What draws nothing gives no turn to others.
      if (pieces.length === 0) await new Promise(setImmediate);
      for (const piece of pieces) await emulator.draw(piece);
    }
    interpreter.scanner.end();
    for (const piece of feed.take()) await emulator.draw(piece);
    for (const line of await emulator.close()) this.lines.push(line);
    if (settling.settledAt === undefined) return true;
    this.history.settled();
    this.at = this.starts.rewind(0);
    return false;
  }
}

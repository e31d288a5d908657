// What a terminal emulator alone makes of some bytes: what the reader of output is held to, which mostly does without one.
import type { RenderSize } from '../../src/terminal/drawing.ts';
import { Emulator } from '../../src/terminal/emulator.ts';
import { EmulatorFeed } from '../../src/terminal/emulator-feed.ts';
import { Interpreter } from '../../src/terminal/interpreter.ts';
import { LineStarts } from '../../src/terminal/line-starts.ts';
import { ScreenHistory } from '../../src/terminal/screen-history.ts';

const SLICE = 32 * 1024;
const MOST_ATTEMPTS = 8;

/** The lines that are left at the end: those before a last clear, and those behind a full-screen program. */
export async function drawAll(bytes: Uint8Array, size: RenderSize): Promise<string[]> {
  let rest = bytes;
  for (let attempt = 1; ; attempt += 1) {
    const { lines, history } = await draw(rest, size);
    const blank = lines.every((line) => line.trim() === '');
    if (history.alternateEndedAt !== undefined) rest = rest.subarray(history.alternateEndedAt);
    else if (blank && history.clearedAt !== undefined && attempt < MOST_ATTEMPTS)
      rest = rest.subarray(0, history.clearedAt);
    else return lines;
  }
}

/** The lines of one pass over all the bytes. */
export async function draw(bytes: Uint8Array, size: RenderSize): Promise<{ lines: string[]; history: ScreenHistory }> {
  const history = new ScreenHistory();
  const starts = new LineStarts(size.rows);
  const start = { offset: 0, charset: 0 };
  starts.add(start.offset, start.charset);
  const feed = new EmulatorFeed(size.cols, size.rows);
  const { scanner } = new Interpreter(feed, history, starts, start);
  const emulator = await Emulator.open(size);
  for (let at = 0; at < bytes.length; at += SLICE) {
    scanner.push(bytes.subarray(at, at + SLICE));
    for (const piece of feed.take()) await emulator.draw(piece);
  }
  scanner.end();
  for (const piece of feed.take()) await emulator.draw(piece);
  return { lines: await emulator.close(), history };
}

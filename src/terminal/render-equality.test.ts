// Random streams must read the same whether an emulator drew them or not.

import { describe, expect, it } from 'vitest';
import { type Random, randomsOfTest } from '../../test/helpers/chance.ts';
import { draw, drawAll } from '../../test/helpers/draw-all.ts';
import type { RenderSize } from './drawing.ts';
import { Passes } from './passes.ts';
import { renderPlain } from './render.ts';

const FLOWING = [
  'a',
  'word',
  ' ',
  '   ',
  '\t',
  'x'.repeat(19),
  'y'.repeat(20),
  'z'.repeat(45),
  '\n',
  '\r\n',
  '\r\r\n',
  '\n\n',
  '\x1b[31m',
  '\x1b[0;1;38:5:1m',
  '\x1b]0;title\x07',
  '\x1b]8;;http://x\x1b\\',
  '\x1bPdcs\x1b\\',
  '\x1bkname\x1b\\',
  '\x1b[?2004h',
  '\x1b[?25l',
  '\x1b(B',
  '\x1b=',
  '\x1b[>1u',
  '\x07',
  'é',
  '漢字',
  '👩‍💻',
  '😀',
  'e\u0301',
  'می‌خواهم',
  '█▌',
  '⠋',
  '\u202e',
  '\u200b',
  '\ufeff',
  '\u0085',
  '\x00',
  '\x7f',
  '\x1b(0lqk\x1b(B',
  '1\ufe0f\u20e3',
  '❤\ufe0f',
];
const EDITING = [
  '\r',
  '\r',
  '\b',
  '\b\b',
  '\x1b[K',
  '\x1b[1K',
  '\x1b[2K',
  '\x1b[J',
  '\x1b[C',
  '\x1b[3C',
  '\x1b[D',
  '\x1b[2D',
  '\x1b[G',
  '\x1b[5G',
  '\x1b[P',
  '\x1b[2P',
  '\x1b[X',
  '\x1b[3X',
  '\x1b[@',
  '\x1b[4@',
  '\r\x1b[K',
  'q',
  'abc',
  '\r\n',
  '\n',
  '100%',
];

// Without `CSI 1 J`: at the right edge xterm 6.0.0 clears the wrap mark of a wrong row, so its answer depends on the scrollback.
const DRAWING = [
  '😀\x1b[3b',
  '\x1b7\x1b[A\x1b[5Gup\x1b8',
  '\x1b[s\x1b[2;2Hleft\x1b[u',
  '\x1b[A',
  '\x1b[2A',
  '\x1b[B',
  '\x1b[H',
  '\x1b[3;4H',
  '\x1b[2K',
  '\x1b[J',
  '\x1b[2J',
  '\x1b[L',
  '\x1b[M',
  '\x1bM',
  '\x1bD',
  '\x1b[2;4r',
  '\x1b[r',
  '\x1b[4h',
  '\x1b[4l',
  '\x1b[?7l',
  '\x1b[?7h',
  '\x1b[3b',
  '\x1bc',
  '\x1b[?1049h\x1b[Hfull\x1b[5;5Hscreen\x1b[?1049l',
  '\x1b[S',
  '\x1b[T',
  '\x1b)0',
  '\x0e',
  '\x0f',
];

function stream(random: Random, parts: readonly string[], length = 60): Buffer {
  const pieces: Buffer[] = [];
  for (let count = random(length); count > 0; count -= 1) {
    if (random(40) === 0) pieces.push(Buffer.from([0x80 + random(0x80)]));
    pieces.push(Buffer.from(parts[random(parts.length)] ?? ''));
  }
  return Buffer.concat(pieces);
}

async function compare(times: number, parts: readonly string[], sizes: readonly number[]): Promise<number> {
  let plain = 0;
  for (const random of randomsOfTest(times)) {
    const bytes = stream(random, parts);
    const size = { cols: sizes[random(sizes.length)] ?? 20, rows: 5 + random(10) };
    const fast = await renderPlain(bytes, size);
    if (fast === undefined) continue;
    plain += 1;
    expect(fast, `${size.cols} columns: ${JSON.stringify(bytes.toString('latin1'))}`).toEqual(
      await drawAll(bytes, size),
    );
  }
  return plain;
}

/** Plain stretches between drawn ones, long enough to leave the emulator and to come back to it. */
function patchwork(random: Random): Buffer {
  const pieces: Buffer[] = [];
  for (let count = 1 + random(6); count > 0; count -= 1) {
    pieces.push(stream(random, [...FLOWING, '\n', '\r\n', '\n', 'some words\r\n'], 200));
    pieces.push(stream(random, [...EDITING, ...DRAWING, 'text\r\n'], 8));
  }
  return Buffer.concat(pieces);
}

async function inTurns(bytes: Uint8Array, size: RenderSize): Promise<{ lines: string[]; turns: number }> {
  const passes = new Passes(bytes, size);
  let turns = 1;
  while (!(await passes.readPlain())) {
    turns += 1;
    if (await passes.readDrawn(0)) break;
  }
  return { lines: passes.lines, turns };
}

describe('reading in turns with and without the emulator', () => {
  it('gives what the emulator gives alone', async () => {
    let turns = 0;
    for (const random of randomsOfTest(120)) {
      const bytes = patchwork(random);
      const size = { cols: random(2) === 0 ? 20 : 80, rows: 3 + random(6) };
      const read = await inTurns(bytes, size);
      turns += read.turns;
      expect(read.lines).toEqual((await draw(bytes, size)).lines);
    }
    expect(turns).toBeGreaterThan(300);
  });
});

describe('the fast path', () => {
  it('gives what the emulator gives for output that only flows', async () => {
    expect(await compare(250, FLOWING, [10, 20, 21, 80])).toBe(250);
  });

  it('gives what the emulator gives for lines that are edited in place, or leaves them to it', async () => {
    expect(await compare(500, EDITING, [10, 20, 40])).toBeGreaterThan(150);
  });

  it('gives what the emulator gives where both are mixed', async () => {
    expect(await compare(500, [...FLOWING, ...EDITING], [20, 120])).toBeGreaterThan(25);
  });
});

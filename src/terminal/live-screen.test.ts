// A screen handed over goes on exactly as if the other terminal had seen all bytes.
import { describe, expect, it } from 'vitest';
import { LiveScreen } from './live-screen.ts';

const SIZE = { cols: 20, rows: 6 };

async function draw(...pieces: string[]): Promise<LiveScreen> {
  const screen = await LiveScreen.open(SIZE, 100);
  for (const piece of pieces) await screen.write(Buffer.from(piece));
  return screen;
}

describe('a screen that is handed over', () => {
  it.each([
    ['text and colours', 'one\r\n\x1b[31mtwo', ' more\x1b[0m plain'],
    ['a scroll region', 'a\r\nb\r\nc\r\nd\x1b[2;4r\x1b[4;1H', 'x\r\ny\r\nz\r\n'],
    ['a scroll region with its own origin', 'a\r\nb\r\nc\x1b[2;4r\x1b[?6h\x1b[2;3H', 'here\x1b[1;1Htop'],
    ['another character set', 'a\x1b(0', 'lqk'],
    ['a character set called by a control', '\x1b)0\x0e', 'lqk'],
    ['a line that does not wrap', '\x1b[?7l', 'x'.repeat(40)],
    ['insertion', 'abc\r\x1b[4h', 'XY'],
    ['the alternate screen', 'below\x1b[?1049h\x1b[3;3Habove', '!\x1b[?1049l after'],
    ['a row that is full', 'x'.repeat(20), 'y'],
    ['wide characters', '漢字', 'か'],
    ['colours of the alternate screen', '\x1b[?1049h\x1b[44m', 'blue'],
  ])('keeps %s', async (_, before, after) => {
    const whole = await draw(before, after);
    const first = await draw(before);
    const second = await draw(first.snapshot(100), after);
    expect(second.rows()).toEqual(whole.rows());
    expect(second.snapshot(100)).toBe(whole.snapshot(100));
  });

  it('tells what is not drawn: a hidden cursor, its shape, and how the mouse is told', async () => {
    const screen = await draw('\x1b[?25l\x1b[4 q\x1b[?1000;1006h');
    const snapshot = screen.snapshot(0);
    for (const part of ['\x1b[?25l', '\x1b[4 q', '\x1b[?1006h', '\x1b[?1000h']) expect(snapshot).toContain(part);
    await screen.write(Buffer.from('\x1bc'));
    expect(screen.snapshot(0)).not.toContain('\x1b[?25l');
  });

  it('has as many rows above it as asked for', async () => {
    const screen = await draw(Array.from({ length: 50 }, (_, at) => `line ${at}\r\n`).join(''));
    expect(screen.snapshot(3)).toContain('line 42');
    expect(screen.snapshot(3)).not.toContain('line 41');
  });
});

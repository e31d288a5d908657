// A reading stops between characters and between escape sequences.
import { describe, expect, it } from 'vitest';
import { unfinishedLength } from './safe-end.ts';

const held = (text: string): number => unfinishedLength(Buffer.from(text));

describe('the end of what came so far', () => {
  it.each([
    ['nothing', '', 0],
    ['plain text', 'abc', 0],
    ['whole characters of two to four bytes', 'äあ😀', 0],
    ['a whole colour', 'a\x1b[31m', 0],
    ['text after a sequence', '\x1b[31mred', 0],
    ['a title that ended', '\x1b]0;title\x07', 0],
    ['a title that ended with ST', '\x1b]0;title\x1b\\', 0],
    ['a short escape', '\x1b7', 0],
    ['a character set', '\x1b(B', 0],
    ['a lone ESC', 'abc\x1b', 1],
    ['half a colour', 'abc\x1b[38;5', 6],
    ['a character set without its letter', 'a\x1b(', 2],
    ['a title without its end', 'abc\x1b]0;ti', 6],
    ['half a signed mark', 'abc\x1b]133;D;0;ptyhold=', 18],
    ['half a DCS', 'x\x1bPq', 3],
  ])('%s holds back what belongs together', (_, text, bytes) => {
    expect(held(text)).toBe(bytes);
  });

  it.each(['ä', 'あ', '😀'])('every cut through %s holds back what is there of it', (character) => {
    const bytes = Buffer.from(`x${character}`);
    for (let length = 2; length < bytes.length; length += 1) {
      expect(unfinishedLength(bytes.subarray(0, length)), `${length} bytes`).toBe(length - 1);
    }
  });

  it('bytes that begin no character are not held back', () => {
    expect(unfinishedLength(Uint8Array.of(0x61, 0x80, 0x80, 0x80, 0x80))).toBe(0);
    expect(unfinishedLength(Uint8Array.of(0x80))).toBe(0);
  });
});

// What typing prints, read back: whether it reached the program, and what was typed before.
import { describe, expect, it } from 'vitest';
import { newReceipt, readReceipt } from './receipts.ts';
import { readTyping } from './typing.ts';

describe('what typing prints', () => {
  it('tells a dead pane from one that took the text', () => {
    expect(readTyping(['dead'])).toEqual({ kind: 'dead' });
    expect(readTyping(['', 'typed'])).toEqual({ kind: 'typed', before: undefined });
  });

  it('holds the receipt of what was typed before', () => {
    const before = newReceipt({ from: 12, lines: 3 });
    expect(readTyping([before, 'typed'])).toEqual({ kind: 'typed', before });
  });
});

it('a receipt keeps its numbers, and no two are the same', () => {
  const [one, two] = [newReceipt({ from: 123_456, lines: 0 }), newReceipt({ from: 123_456, lines: 0 })];
  expect(readReceipt(one)).toEqual({ from: 123_456, lines: 0 });
  expect(one).not.toBe(two);
});

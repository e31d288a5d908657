// The commands that type, and what typing prints, read back: whether it reached the program, and what was typed before.
import { describe, expect, it } from 'vitest';
import { newReceipt, writeReceipt } from './receipts.ts';
import { readTyping, typeKeys, typeText } from './typing.ts';
import { parseVersion, type TmuxVersion } from './version.ts';

const VERSION = parseVersion('tmux 3.4') as TmuxVersion;
const receipt = newReceipt({ from: 12, lines: 3, atPrompt: true, text: 'make' });

describe('what typing prints', () => {
  it('tells a dead pane from one that took the text', () => {
    expect(readTyping(['dead'])).toEqual({ kind: 'dead' });
    expect(readTyping(['', 'typed'])).toEqual({ kind: 'typed', before: [] });
  });

  it('holds the receipts of what was typed before, in their order', () => {
    const others = [newReceipt({ from: 30, lines: 0, atPrompt: false, text: undefined }), receipt];
    const printed = others.map(writeReceipt).join(' ');
    expect(readTyping([printed, 'typed'])).toEqual({ kind: 'typed', before: others });
  });
});

describe('a command that types', () => {
  const lines = [
    typeText('%1', 'make', true, { receipt, unrun: undefined }, VERSION),
    typeKeys('%1', ['Enter'], { receipt, unrun: undefined }),
  ];

  it.each(lines)('prints the receipts so far before it adds its own: %s', (line) => {
    const printed = line.indexOf('#{@ptyhold_typed}');
    const written = line.indexOf(writeReceipt(receipt));
    expect([printed, written].every((at) => at >= 0)).toBe(true);
    expect(printed).toBeLessThan(written);
  });
});

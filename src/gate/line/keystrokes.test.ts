// What the keys make of the line.
import { describe, expect, it } from 'vitest';
import { applyKeys, EMPTY_LINE } from './keystrokes.ts';

function lineAfter(...pieces: readonly string[]): string {
  let line = EMPTY_LINE;
  for (const keys of pieces) line = applyKeys(line, keys);
  return line.text;
}

describe('typed keys', () => {
  it.each([
    ['plain text stays', 'ls -la', 'ls -la'],
    ['a carriage return is Enter', 'ls\rpwd', 'ls\npwd'],
    ['Ctrl-U drops the line', 'rm -rf /\x15ls', 'ls'],
    ['Ctrl-U leaves entered lines', 'a\rb\x15c', 'a\nc'],
    ['Ctrl-W drops a word', 'rm -rf /etc \x17/tmp/x', 'rm -rf /tmp/x'],
    ['backspace drops a character', 'lx\x7fs', 'ls'],
    ['backspace stops at the start of the line', 'a\r\x7f\x7fb', 'a\nb'],
    ['Ctrl-A goes to the start', '-rf /\x01rm ', 'rm -rf /'],
    ['Home and End move', 'b\x1b[Ha\x1b[Fc', 'abc'],
    ['arrows move', 'ac\x1b[Db\x1b[Cd', 'abcd'],
    ['Ctrl-K drops the rest', 'rm x\x01\x0bls', 'ls'],
    ['Ctrl-Y brings back what was dropped', 'rm -rf /\x15echo; \x19', 'echo; rm -rf /'],
    ['Ctrl-T swaps two characters', 'mr\x14 -rf /', 'rm -rf /'],
    ['Delete takes the next character', 'xls\x01\x1b[3~', 'ls'],
    ['marks of a paste are none of it', '\x1b[200~rm x\x1b[201~', 'rm x'],
    ['keys in a paste are text', '\x1b[200~a\x15b\x1b[201~', 'a\x15b'],
    ['an unknown sequence is nothing', 'l\x1b[99;9zs', 'ls'],
    ['Ctrl-V takes the next key as text', 'a\x16\tb', 'a\tb'],
    ['a tab after a blank stays', 'x:\n\ty', 'x:\n\ty'],
  ])('%s', (_, keys, line) => {
    expect(lineAfter(keys)).toBe(line);
  });

  it('go on where the text before stopped', () => {
    expect(lineAfter('rm -rf ', '/', '\x01', 'sudo ')).toBe('sudo rm -rf /');
  });

  it('are cut in two by Ctrl-C', () => {
    expect(applyKeys(EMPTY_LINE, "a\recho '\r\x03rm x")).toMatchObject({ text: 'rm x', interrupted: ["a\necho '\n"] });
  });

  it('stand for an unknown line after Up, and for unknown letters after Tab', () => {
    expect(lineAfter('ls\x1b[A')).not.toContain('ls');
    expect(lineAfter('cd /et\t')).toMatch(/^cd \/et.$/);
  });

  it('are given up on when nobody could have typed them', () => {
    expect(applyKeys(EMPTY_LINE, `${'a'.repeat(100_000)}\x01${'b'.repeat(100_000)}`).tangled).toBe(true);
    expect(applyKeys(EMPTY_LINE, `${'a'.repeat(4_000)}\x15${'\x19'.repeat(100_000)}`).tangled).toBe(true);
  });
});

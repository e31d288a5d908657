// What reaches a browser's terminal: everything that draws, and nothing that asks, names or links.
import { describe, expect, it } from 'vitest';
import { QuietBytes } from './quiet-bytes.ts';

const quiet = (...pieces: string[]): string => {
  const filter = new QuietBytes();
  return pieces.map((piece) => Buffer.from(filter.push(Buffer.from(piece))).toString()).join('');
};
const nothing = (text: string): string => '\0'.repeat(Buffer.byteLength(text));

describe('bytes for a browser', () => {
  it.each([
    'plain text\r\n',
    '\x1b[31mred\x1b[0m',
    '\x1b[?1049h\x1b[2J\x1b[H',
    'ünï 漢字 🙂',
    '\x1b(0lqk\x1b(B',
    '\x1b[3;10r',
    '\x1b7\x1b8\x1bM',
    '\x1b[!p',
    '\x1b[u',
    '\x1b[2 q',
  ])('keep %j', (text) => expect(quiet(text)).toBe(text));

  it.each([
    ['a title', '\x1b]0;title\x07'],
    ['a title that ends with ST', '\x1b]2;title\x1b\\'],
    ['the title of screen', '\x1bkname\x1b\\'],
    ['our own mark with its key', '\x1b]133;D;0;ptyhold=secret.4\x07'],
    ['the clipboard', '\x1b]52;c;aGk=\x07'],
    ['a question for a setting', '\x1bP$qm\x1b\\'],
    ['a question for a colour', '\x1b]11;?\x07'],
    ['what terminal this is', '\x1b[c'],
    ['what terminal this is, again', '\x1b[>0c'],
    ['the same in an older way', '\x1bZ'],
    ['where the cursor is', '\x1b[6n'],
    ['where the cursor is, with its page', '\x1b[?6n'],
    ['whether a mode is on', '\x1b[?2026$p'],
    ['its version', '\x1b[>0q'],
    ['its keyboard', '\x1b[?u'],
    ['the size of its window', '\x1b[18t'],
    ['a control that begins a sequence in one terminal alone', '\u009b'],
  ])('have nothing in place of %s', (_, text) => {
    expect(quiet(`a${text}b`)).toBe(`a${nothing(text)}b`);
    expect(quiet('a', ...text, 'b')).toBe(`a${nothing(text)}b`);
  });

  it('go on behind a string without an end', () => {
    expect(quiet('\x1b]0;never\x1b[31mred')).toBe(`${nothing('\x1b]0;never')}\x1b[31mred`);
    expect(quiet('\x1b]0;one\x1b]0;two\x07x')).toBe(`${nothing('\x1b]0;one\x1b]0;two\x07')}x`);
  });

  it('keep a line feed that stands inside a sequence', () => expect(quiet('\x1b[6\nn')).toBe('\0\0\0\n\0'));

  it('end neither in a character nor in a sequence, so that a viewer can begin there', () => {
    const filter = new QuietBytes();
    const push = (text: string | number[]): string => Buffer.from(filter.push(Buffer.from(text as string))).toString();
    expect(push('a\x1b[3')).toBe('a');
    expect(push('1mb')).toBe('\x1b[31mb');
    const bytes = [...Buffer.from('漢')];
    expect(push(bytes.slice(0, 2))).toBe('');
    expect(push(bytes.slice(2))).toBe('漢');
  });

  it('have as many bytes as came, whatever comes', () => {
    let seed = 7;
    const random = (most: number): number => {
      seed = (seed * 48271) % 2147483647;
      return seed % most;
    };
    const words = ['\x1b', '[', ']', 'P', 'k', '\\', '\x07', '6n', '漢', 'a', '\n', '\x18', '?', '$p', '\xc2\x9b', ';'];
    for (let round = 0; round < 300; round += 1) {
      const filter = new QuietBytes();
      const given = Buffer.from(Array.from({ length: 40 }, () => words[random(words.length)]).join(''));
      const cut = random(given.length);
      const got = [
        filter.push(given.subarray(0, cut)),
        filter.push(given.subarray(cut)),
        filter.push(Buffer.from('\x18\x18zz')),
      ];
      expect(Buffer.concat(got).length).toBe(given.length + 4);
    }
  });
});

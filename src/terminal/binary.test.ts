// What counts as binary data, and what is a text with odd bytes.
import { describe, expect, it } from 'vitest';
import { findBinary, holdsBinary } from './binary.ts';
import { fold } from './fold.ts';

const codes = (count: number): string =>
  Array.from({ length: count }, (_, at) => `\\x${(128 + (at % 128)).toString(16)}`).join('');
const blob = (count: number): string[] => Array.from({ length: count }, (_, at) => `${codes(60)} w${at}`);
const limits = { headLines: 100, tailLines: 100, maxTokens: 10_000, maxLineLength: 2_000 };

describe('the bytes of an output', () => {
  it.each<[string, Uint8Array, boolean]>([
    ['of a text', Buffer.from('naïve 日本\r\n\tok\x1b[31m\x07\b'.repeat(1_000)), false],
    ['of a text in Latin-1', Buffer.from('caf\xe9\n'.repeat(1_000), 'latin1'), false],
    ['of a text with a few NULs', Buffer.from(`${'a\0b\n'.repeat(50)}${'text\n'.repeat(1_000)}`), false],
    ['of an executable', Buffer.from(`\x7fELF\x02\x01\x01${'\0'.repeat(200)}`), true],
    ['of anything, behind a text', Buffer.concat([Buffer.from('text\n'.repeat(9)), Buffer.alloc(200, 3)]), true],
  ])('%s', (_what, bytes, is) => {
    expect(holdsBinary(bytes)).toBe(is);
  });
});

describe('the lines of binary data', () => {
  it('are one block with the words in it, and leave the text around it alone', () => {
    const lines = ['begin', ...blob(20), 'usage: x', '', ...blob(20), 'end'];
    expect(findBinary(lines)).toEqual([{ from: 1, to: 43, bytes: expect.any(Number) }]);
  });

  it('are two blocks where a longer text stands between', () => {
    const text = Array.from({ length: 200 }, (_, at) => `line ${at} of the build`);
    const found = findBinary([...blob(20), ...text, ...blob(20)]);
    expect(found.map(({ from, to }) => [from, to])).toEqual([
      [0, 20],
      [220, 240],
    ]);
  });

  it('are none of names between NULs, nor of a few codes', () => {
    expect(findBinary(Array.from({ length: 100 }, (_, at) => `src/file-${at}.ts\\x00src/other.ts\\x00`))).toEqual([]);
    expect(findBinary(['before', codes(50), 'after'])).toEqual([]);
  });
});

describe('binary data in an answer', () => {
  const lines = ['begin', ...blob(300), 'end'];

  it('shows its beginning and how much it is', () => {
    const folded = fold(lines, 'head_tail', limits, 11, findBinary(lines));
    expect(folded.lines).toEqual([
      'begin',
      expect.stringMatching(/^\\x80\\x81.{60,160} w0$/),
      '… 299 binary lines hidden (13–311), about 20 KB in all …',
      'end',
    ]);
    expect([folded.shown, folded.hidden]).toEqual([3, [{ from: 3, to: 301 }]]);
    const one = [codes(2_000)];
    expect(fold(one, 'tail', limits, 1, findBinary(one)).lines).toEqual([
      expect.stringMatching(/characters, the middle hidden/),
      '… a binary line, about 2001 bytes in all …',
    ]);
  });

  it('is shown as it is where nothing is to be folded', () => {
    expect(fold(lines, 'none', { ...limits, maxTokens: 1_000_000 }, 1, findBinary(lines)).lines).toEqual(lines);
  });
});

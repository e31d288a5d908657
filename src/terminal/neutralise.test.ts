import { describe, expect, it } from 'vitest';
import { randomOfTest } from '../../test/helpers/chance.ts';
import { Neutraliser, neutraliseText } from './neutralise.ts';

function whole(bytes: Uint8Array): string {
  const neutraliser = new Neutraliser();
  return neutraliser.push(bytes) + neutraliser.end();
}

function bytewise(bytes: Uint8Array): string {
  const neutraliser = new Neutraliser();
  let text = '';
  for (const byte of bytes) text += neutraliser.push(Uint8Array.of(byte));
  return text + neutraliser.end();
}

const CASES: Array<[name: string, input: string | Uint8Array, output: string]> = [
  [
    'drops sequences and strings with all that is in them',
    'a\x1b[1;31mb\x1b]52;c;QUJD\x07c\x1bPq#0\x1b\\d\x1b(Be\x1bktitle\x1b\\f',
    'abcdef',
  ],
  ['keeps tabs and line ends', 'a\tb\r\nc\r\r\nd\n', 'a\tb\nc\nd\n'],
  ['shows a return that overwrites, and backspaces', 'ab\rc\b', 'ab\\x0dc\\x08'],
  ['drops a return at the start of a line', '\x1b[?2004l\rout\r\n', 'out\n'],
  ['shows controls', 'a\x00b\x07c\x7fd', 'a\\x00b\\x07c\\x7fd'],
  ['shows C1 controls', 'a\u0085b\u009b31m', 'a\\u{85}b\\u{9b}31m'],
  [
    'shows bytes that are no UTF-8',
    Uint8Array.of(0x61, 0xff, 0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xe2, 0x82, 0x0a),
    'a\\xff\\xc0\\xaf\\xed\\xa0\\x80\\xe2\\x82\n',
  ],
  [
    'shows characters that reorder or hide text',
    'a\u202eb\u200bc\u00add\ufeffe\u2066f',
    'a\\u{202e}b\\u{200b}c\\u{ad}d\\u{feff}e\\u{2066}f',
  ],
  ['shows other line ends', 'a\u2028b\u2029c', 'a\\u{2028}b\\u{2029}c'],
  [
    'shows tags, hidden selectors and noncharacters',
    'a\u{e0041}b\u{e0101}c\ufffe\u{1ffff}',
    'a\\u{e0041}b\\u{e0101}c\\u{fffe}\\u{1ffff}',
  ],
  [
    'keeps joiners in emoji, keycaps and scripts that need them',
    '👩‍💻 ❤️ 1️⃣ 👍🏽‍♂️ می‌خواهم क्‍ष',
    '👩‍💻 ❤️ 1️⃣ 👍🏽‍♂️ می‌خواهم क्‍ष',
  ],
  [
    'shows joiners that join nothing',
    'a\u200db\u200c 1\ufe0f x\ufe0f 💻\u200d',
    'a\\u{200d}b\\u{200c} 1\\u{fe0f} x\\u{fe0f} 💻\\u{200d}',
  ],
  ['shows the second of two joiners', '👩\u200d\u200d💻 ❤\ufe0f\ufe0f', '👩\\u{200d}\\u{200d}💻 ❤\ufe0f\\u{fe0f}'],
  ['puts no sequence together from the halves of others', '\x1b\x1b[0m[31mred\x1b[3\x1b[0m1m', '[31mred1m'],
  ['ends an unfinished string at the line end', '\x1b]0;title\nnext', '\nnext'],
  ['drops an escape that nothing follows', 'a\x1b', 'a'],
];

describe('the neutraliser', () => {
  it.each(CASES)('%s', (_name, input, output) => {
    const bytes = Buffer.from(input as string);
    expect(whole(bytes)).toBe(output);
    expect(bytewise(bytes)).toBe(output);
  });

  it('lets no control or invisible character through whatever the bytes are', () => {
    const random = randomOfTest();
    const bytes = Buffer.alloc(200_000).map(() => random(256));
    expect(whole(bytes)).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/);
  });
});

describe('names and titles', () => {
  it('become one line', () => {
    expect(neutraliseText('a\nb\rc\x1b[31m\u202ed')).toBe('a\\x0ab\\x0dc\\u{202e}d');
  });

  it('stay as they are when they are harmless', () => {
    expect(neutraliseText('vim — résumé.txt 📄')).toBe('vim — résumé.txt 📄');
  });
});

// Which lines are a paragraph that was filled to a width.
import { describe, expect, it } from 'vitest';
import { fillWidth, isFilled, joinLines, oneLine } from './filled.ts';

const PARAGRAPH = [
  'A shelf holds the books that were given back today, and keeps',
  'them in the order in which they came. Whoever wants one of them',
  'asks at the desk, where the list of those that are reserved for',
  'others is kept, too, and is told when it can be lent again if a',
  'reader before has not taken it.',
];

describe('the width', () => {
  it('is the one at which each line breaks where the next word has no room', () => {
    expect(fillWidth(PARAGRAPH)).toBe(63);
  });

  it('is unknown where lines break where they like', () => {
    expect(fillWidth(PARAGRAPH.map((line, at) => line.slice(0, 20 + at * 7)))).toBeUndefined();
  });
});

describe('a paragraph', () => {
  it('is what is full up to its last line', () => {
    expect(isFilled(PARAGRAPH, 63)).toBe(true);
    expect(isFilled(PARAGRAPH.toReversed(), 63)).toBe(false);
  });

  it.each([
    ['commands', ['$ shelf add one two three four five six seven eight nine ten', 'eleventh']],
    ['a list', ['- shelf add one two three four five six seven eight nine ten', '- eleventh']],
    ['columns', ['shelf     holds the books that were given back today and keeps', 'bookcases hold others']],
    [
      'dotted columns',
      ['add a ......... b Put one more of the books onto the end of a row', 'take one ...... t Take a book'],
    ],
    ['a heading', ['Whoever asks for a book of the shelf gets it with its number on.', 'Options for books:']],
    ['code', ['const shelf = open(books[0], { order: "asc" }).map((b) => b.id)', 'console.log(shelf)']],
  ])('is none of %s', (_what, lines) => {
    expect(isFilled(lines, 63)).toBe(false);
  });

  it('with two straight margins loses the gaps between its words', () => {
    expect(oneLine(['   a  shelf', '   of books'], 11)).toBe('a shelf of books');
  });

  it('joins what a hyphen parts, but not two words that share their second half', () => {
    expect(joinLines('a read-', 'only shelf')).toBe('a read-only shelf');
    expect(joinLines('a two-', 'or threefold shelf')).toBe('a two- or threefold shelf');
  });
});

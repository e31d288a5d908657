// A text that a program draws itself is not found in what it shows.
import { describe, expect, it } from 'vitest';
import { withoutDrawnText } from './drawn-text.ts';

const TYPED = 'please write the tests and say DONE';
const words = (shown: string): string => shown.replace(/[\s│>]+/g, ' ').trim();

describe('a text that a program draws', () => {
  it('is blank, and all else stays where it was', () => {
    const shown = `> ${TYPED}\n● All tests pass: DONE`;
    expect(withoutDrawnText(shown, TYPED)).toBe(`${`> ${TYPED}`.replace(/[^>]/g, ' ')}\n● All tests pass: DONE`);
  });

  it('is blank where it is broken over the rows of a box', () => {
    const shown = '│ > please write the te │\n│   sts and say DONE    │\nworking';
    expect(words(withoutDrawnText(shown, TYPED))).toBe('working');
  });

  it('is blank as often as it is shown, and as far', () => {
    expect(words(withoutDrawnText(`${TYPED}\nyou: ${TYPED}\n> please write the te`, TYPED))).toBe('you:');
  });

  it('stays where only some words of it are shown', () => {
    for (const shown of ['I say DONE', 'please read the tests', 'tests DONE'])
      expect(withoutDrawnText(shown, TYPED)).toBe(shown);
  });

  it('stays where it is one word, which may be an answer as well', () => {
    expect(withoutDrawnText('> haystacks\nhaystacks', 'haystacks')).toBe('> haystacks\nhaystacks');
  });
});

import { describe, expect, it } from 'vitest';
import { diffScreen, drawScreen, type Screen, unchangedScreen } from './screen.ts';
import { estimateTokens } from './tokens.ts';

const screen: Screen = {
  cols: 80,
  rows: 5,
  cursor: { x: 2, y: 1, hidden: false },
  title: '',
  alternate: true,
  lines: ['first  ', '> second', '', '', ''],
  highlights: [],
};

describe('a drawn screen', () => {
  it('ends with where the cursor is', () => {
    expect(drawScreen(screen, 1000)).toBe('first\n> second\n[cursor at line 2, column 3 of 5×80]');
  });

  it('names a title that says something, and hides nothing in it', () => {
    expect(drawScreen({ ...screen, lines: [], title: 'vim\u202e x' }, 1000)).toBe(
      '[cursor at line 2, column 3 of 5×80, title "vim\\\\u{202e} x"]',
    );
  });

  it('names what is selected, also where the cursor stands', () => {
    const highlights = [{ row: 1, text: 'second' }];
    expect(drawScreen({ ...screen, highlights }, 1000)).toMatch(
      /\[cursor at line 2, column 3 of 5×80, highlighted: this line\]$/,
    );
    expect(drawScreen({ ...screen, highlights, cursor: { x: 0, y: 4, hidden: true } }, 1000)).toMatch(
      /\[cursor hidden at line 5, column 1 of 5×80, highlighted: line 2 "second"\]$/,
    );
  });

  it('shows invisible characters', () => {
    expect(drawScreen({ ...screen, lines: ['a\u200bb'] }, 1000)).toContain('a\\u{200b}b');
  });
});

describe('a screen larger than an answer may be', () => {
  const lines = Array.from({ length: 300 }, (_, row) => `${row + 1} ${'text '.repeat(20)}`);
  const large = { ...screen, rows: 300, lines };

  it('is shown from both ends, and the rest by its rows', () => {
    const text = drawScreen(large, 2000);
    expect(estimateTokens(text)).toBeLessThan(2000);
    expect(text).toMatch(/^1 text .*\n300 text [^\n]*\n\[too large to show/s);
    const [, first, last] = /line_range="(\d+):(\d+)"/.exec(text) ?? [];
    const rest = drawScreen(large, 20_000, { first: Number(first), last: Number(last) }).split('\n');
    const rows = [...text.split('\n'), ...rest].flatMap((line) => /^(\d+) text/.exec(line)?.[1] ?? []);
    expect(new Set(rows).size).toBe(300);
  });
});

describe('a changed screen', () => {
  it('is one line when nothing changed', () => {
    expect(diffScreen(screen, { ...screen }, 1000)).toBe('[screen unchanged, cursor at line 2, column 3 of 5×80]');
  });

  it('is told where only the selection moved', () => {
    const cursor = { x: 0, y: 4, hidden: true };
    const at = (row: number): Screen => ({ ...screen, cursor, highlights: [{ row, text: 'x' }] });
    expect(unchangedScreen(at(0), at(0))).toContain('[screen unchanged, ');
    expect(diffScreen(at(0), at(1), 1000)).toBe(
      '[text unchanged, cursor hidden at line 5, column 1 of 5×80, highlighted: line 2 "x"]',
    );
  });

  it('gives the changed lines with their numbers', () => {
    const after = { ...screen, cursor: { x: 0, y: 3, hidden: false }, lines: ['first', '', '', 'fourth'] };
    expect(diffScreen(screen, after, 1000)).toBe('2:\n4: fourth\n[cursor at line 4, column 1 of 5×80]');
  });
});

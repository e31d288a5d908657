import { describe, expect, it } from 'vitest';
import { columnsOf, fitColumns, padColumns, wrapColumns } from './columns.ts';

describe('the columns of a text', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['日本', 4],
    ['e\u0301', 1],
    ['👩‍🔧x', 3],
    ['👍🏽', 2],
  ])('%j takes %i', (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
    expect(columnsOf(padColumns(text, 9))).toBe(9);
  });

  it('breaks it at spaces', () => {
    expect(wrapColumns('日本 is a long-word-indeed here', 8)).toEqual(['日本 is', 'a', 'long-word-indeed', 'here']);
    expect(wrapColumns('a b', Number.POSITIVE_INFINITY)).toEqual(['a b']);
  });

  it('never cuts a character in two', () => {
    expect(fitColumns('日本語', 6)).toBe('日本語');
    expect(fitColumns('日本語', 5)).toBe('日本…');
    expect(fitColumns('日本語', 4)).toBe('日…');
    expect(fitColumns('ae\u0301b', 2)).toBe('a…');
    expect(fitColumns('👩‍🔧👩‍🔧', 3)).toBe('👩‍🔧…');
  });
});

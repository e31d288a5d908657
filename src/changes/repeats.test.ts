import { describe, expect, it } from 'vitest';
import { foldRepeats } from './repeats.ts';

const WHY = ['+ AssertionError: values should be strictly equal', '+ actual: 1', '+ expected: 2, as the table says'];

describe('lines that come again', () => {
  it('are shown once, and named by the first of them', () => {
    expect(foldRepeats(['+ one', ...WHY, '+ two', ...WHY])).toEqual([
      '+ one',
      ...WHY,
      '+ two',
      '+ … 3 lines as above, from "AssertionError: values s"',
    ]);
  });

  it('are folded from two lines on', () => {
    expect(foldRepeats([...WHY, '+ two', ...WHY.slice(0, 2)])).toContain(
      '+ … 2 lines as above, from "AssertionError: values s"',
    );
  });

  it('stay where they are few, short, or say a word of their own', () => {
    for (const lines of [
      [...WHY, '+ x', ...WHY.slice(2)],
      ['+ a', '+ b', '+ c', '+ x', '+ a', '+ b', '+ c'],
      [...WHY, '+ x', ...WHY.map((line) => `${line}!`)],
    ])
      expect(foldRepeats(lines)).toEqual(lines);
  });

  it('are only new ones', () => {
    const lines = WHY.map((line) => line.replace('+', '-'));
    expect(foldRepeats([...lines, ...lines])).toEqual([...lines, ...lines]);
  });
});

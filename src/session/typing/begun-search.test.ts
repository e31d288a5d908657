// Which keys may have begun a search, and what the line shows then.
import { describe, expect, it } from 'vitest';
import { keysAsText } from '../../gate/line/keys.ts';
import { searchLine } from './begun-search.ts';

describe('the line of a search', () => {
  it.each([
    [['Escape', '/'], '/'],
    [['Escape', '?', 'a', 'Space', 'b', 'BSpace', 'c'], '?ac'],
    [['e', 'c', 'h', 'o', 'Escape', 'k', 'k', '/', 'f'], '/f'],
    [['Escape', 'i', 'x', 'Escape', '/'], '/'],
    [['M-p'], ':'],
    [['M-n', 'l', 's'], ':ls'],
  ])('is known by its keys: %s', (keys, shown) => {
    expect(searchLine(keysAsText(keys))).toBe(shown);
  });

  it.each([
    [[]],
    [['/', 'b', 'i', 'Tab']],
    [['Up', 'C-a', 'C-e', '/']],
    [['Left', '/']],
    [['Escape', 'i', '/']],
    [['Escape', '/', 'a', 'Enter']],
    [['Escape', '/', 'C-c']],
    [['M-p', 'C-g']],
  ])('is none behind %s', (keys) => {
    expect(searchLine(keysAsText(keys))).toBeUndefined();
  });
});

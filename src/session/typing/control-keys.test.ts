// Which control characters of a text are keys, and where a text that holds some is refused.
import { describe, expect, it } from 'vitest';
import { keysInFront, textAsKeys } from './control-keys.ts';

describe('a text that is nothing but control characters', () => {
  it('is keys', () => {
    expect(textAsKeys('\x03')).toEqual(['C-c']);
    expect(textAsKeys('\x15\x7f\x1a\x1c\x1f')).toEqual(['C-u', 'BSpace', 'C-z', 'C-\\', 'C-_']);
  });

  it.each(['', '\t', '\n', '\r', '\x1b', '\x03x', 'x\x03', '\x1b[A'])('is none: %j', (text) => {
    expect(textAsKeys(text)).toBeUndefined();
  });
});

describe('a text that would be pasted', () => {
  it.each([
    ['\x15echo x', '\x15'],
    ['\x01\x0becho x', '\x01\x0b'],
    ['\x0c\n\tx', '\x0c'],
    ['a\x0cb\x1bc\x15d', ''],
    ['\ta', ''],
    ['', ''],
  ])('%j has these keys in front: %j', (text, keys) => {
    expect(keysInFront(text)).toBe(keys);
  });

  it.each([
    ['echo \x03 x', 'C-c'],
    ['\x15echo\x1a', 'C-z'],
    ['\x1cx', 'C-\\'],
    ['\x16x', 'C-v'],
    ['\x15\x04x', 'C-d'],
  ])('%j is refused for %s', (text, name) => {
    expect(() => keysInFront(text)).toThrow(`The text holds ${name}, which is a key here`);
  });
});

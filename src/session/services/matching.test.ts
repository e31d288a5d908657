import { describe, expect, it } from 'vitest';
import { firstMatches } from './matching.ts';

describe('a pattern', () => {
  it('is found where each text has it first', () => {
    expect(firstMatches(/b+/, ['abba', 'xyz', 'b'])).toEqual([1, -1, 0]);
    expect(firstMatches(/^two$/m, ['one\ntwo'])).toEqual([4]);
  });

  it('that would take for ever is given up with a sentence, and the next one is found', () => {
    expect(() => firstMatches(/^(a+)+$/, [`${'a'.repeat(60)}!`])).toThrow('The pattern takes too long');
    expect(firstMatches(/a/, ['a'])).toEqual([0]);
  });
});

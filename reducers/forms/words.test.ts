import { describe, expect, it } from 'vitest';
import { DECLARATIONS, describeDropped } from '../index.ts';
import { counted, omitted } from './words.ts';

describe('a count', () => {
  it.each([
    [1, 'hints', '1 hint'],
    [2, 'hints', '2 hints'],
    [1, 'lines of progress', '1 line of progress'],
    [1, 'messages told twice', '1 message told twice'],
    [1, 'attributes known after apply', '1 attribute known after apply'],
    [1, 'replies', '1 reply'],
    [1, 'idle processes', '1 idle process'],
    [1, 'classes of tests', '1 class of tests'],
    [1, 'shared columns', '1 shared column'],
    [1, 'files without a match', '1 file without a match'],
    [1, 'entries for . and ..', '1 entry for . and ..'],
    [1, 'fields like in the first entry', '1 field like in the first entry'],
    [1, 'repeated dates', '1 repeated date'],
    [1, 'noise', '1 noise'],
  ])('of %i %s agrees with its noun', (count, kind, told) => {
    expect(counted(count, kind)).toBe(told);
    expect(omitted(count, kind)).toBe(`… ${told}`);
  });

  it('agrees with its noun in what an answer says about itself', () => {
    const dropped = { hints: 1, 'passing tests': 12, 'lines of progress': 1, rules: 1 };
    expect(describeDropped({ by: 'x', text: '', dropped })).toBe(
      'the reducer for x left out 12 passing tests, 1 hint, 1 line of progress, 1 other',
    );
  });

  it('has a kind with a plural in every declaration', () => {
    for (const kind of DECLARATIONS.flatMap(({ drop }) => Object.keys(drop)))
      expect(counted(1, kind)).not.toBe(`1 ${kind}`);
  });
});

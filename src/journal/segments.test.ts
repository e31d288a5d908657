// The names of a journal's files say what is in them.
import { describe, expect, it } from 'vitest';
import { parseSegments, segmentName } from './segments.ts';

describe('the files of a journal', () => {
  it('are read back from the names they were given', () => {
    const name = segmentName(2, 123_456, 789, 'repaired');
    expect(parseSegments([{ name, size: 10 }])).toEqual([
      { file: name, generation: 2, start: 123_456, lines: 789, cause: 'repaired', size: 10 },
    ]);
  });

  it('are sorted by generation and offset as numbers, not as words', () => {
    const names = ['1.900.1.next', '2.20000.2.full', '1.0.0.open', '1.10000.9.next', '10.90000.9.killed'];
    const sorted = parseSegments(names.map((name) => ({ name, size: 1 }))).map(({ file }) => file);
    expect(sorted).toEqual(['1.0.0.open', '1.900.1.next', '1.10000.9.next', '2.20000.2.full', '10.90000.9.killed']);
  });

  it.each(['ring.pid', 'name', 'died', '1.2.3', '1.2.3.other', '1.2.3.open.tmp', 'x1.2.3.open', '-1.2.3.open', ''])(
    'do not include "%s"',
    (name) => {
      expect(parseSegments([{ name, size: 1 }])).toEqual([]);
    },
  );
});

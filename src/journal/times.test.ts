// What notes say of the bytes on them, between them and beyond them.
import { describe, expect, it } from 'vitest';
import { parseNotes, type TimeNote, Times } from './times.ts';

const from = (offset: number, ms: number): TimeNote => ({ kind: 'from', offset, ms });
const mark = (offset: number, ms: number): TimeNote => ({ kind: 'mark', offset, ms });
const rough = (offset: number, ms: number): TimeNote => ({ kind: 'rough', offset, ms });

describe('the time of a byte', () => {
  it.each<[string, TimeNote[], offset: number, ms: number | undefined, about: boolean]>([
    ['is unknown without notes', [], 5, undefined, false],
    ['is that of its note', [from(0, 100), from(10, 200)], 10, 200, false],
    ['is that of the note before', [from(0, 100), from(10, 200)], 9, 100, false],
    ['is that of the last note behind all', [from(0, 100), from(10, 200)], 999, 200, false],
    ['is about that of the first note before all', [from(10, 200)], 3, 200, true],
    ['is about between two rough notes', [rough(0, 100), rough(100, 300)], 50, 200, true],
    ['is about that of the last rough note behind it', [rough(0, 100)], 50, 100, true],
    ['is that of a mark', [rough(0, 100), mark(50, 120), rough(100, 300)], 50, 120, false],
    ['is about behind a mark among rough notes', [mark(0, 100), mark(100, 300)], 75, 250, true],
    ['is that of a mark behind a note', [from(0, 100), mark(5, 130), from(10, 200)], 7, 130, false],
    ['does not go back with a clock that was set back', [from(0, 500), from(10, 200)], 10, 500, false],
    ['is about where rough notes have followed others', [from(0, 100), rough(10, 200), rough(20, 400)], 15, 300, true],
  ])('%s', (_, notes, offset, ms, about) => {
    expect(new Times(notes).at(offset)).toEqual(ms === undefined ? undefined : { ms, about });
  });
});

it('the journal ended, at a time, where what came later begins', () => {
  const times = new Times([from(0, 100), from(10, 200), from(20, 300)]);
  expect([50, 100, 199, 200, 250, 300].map((ms) => times.offsetAt(ms))).toEqual([
    0,
    10,
    10,
    20,
    20,
    Number.POSITIVE_INFINITY,
  ]);
});

it('lines that were cut, or say something else, are no notes', () => {
  const { notes, sizes, typists } = parseNotes(
    '0 100 80x24\n\n5 \n7 150 ~\nx\n9 160 81x\n8 155 > 7@ab bXkgY2xpZW50 2 a-_9\n9 1 > 7@ab b%20x 2 a\n12 200 100x30\n15 3',
  );
  expect(notes).toEqual([from(0, 100), rough(7, 150), from(12, 200)]);
  expect(sizes).toEqual([
    { offset: 0, cols: 80, rows: 24 },
    { offset: 12, cols: 100, rows: 30 },
  ]);
  expect(typists).toEqual([{ offset: 8, ms: 155, owner: '7@ab', name: 'my client', lines: 2, print: 'a-_9' }]);
});

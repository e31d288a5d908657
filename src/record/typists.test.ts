// Whose line a shell read, from what was noted when somebody typed.
import { expect, it } from 'vitest';
import type { TypistNote } from '../journal/times.ts';
import { findTypists, type ReadLine } from './typists.ts';

const note = (offset: number, print: string, lines = 1): TypistNote => {
  return { offset, ms: 0, owner: '1@a', name: print, lines, print };
};
const line = (since: number, until: number, print: string): ReadLine => ({ since, until, print });

it.each<[string, ReadLine[], TypistNote[], (string | undefined)[]]>([
  ['is nobody where none was noted', [line(0, 10, 'a')], [], [undefined]],
  ['is who typed at its prompt', [line(0, 10, 'a'), line(50, 60, 'b')], [note(5, 'a')], ['a', undefined]],
  ['is who typed there, though the line shows something else', [line(0, 10, 'x')], [note(5, 'a')], ['a']],
  ['is who typed ahead', [line(0, 10, 'a'), line(50, 60, 'b')], [note(5, 'a'), note(30, 'b')], ['a', 'b']],
  [
    'is not who answered a program',
    [line(0, 10, 'a'), line(50, 60, 'b')],
    [note(5, 'a'), note(30, 'yes')],
    ['a', undefined],
  ],
  [
    'is the same for all lines of a text',
    [line(0, 10, 'x'), line(20, 30, 'y'), line(40, 50, 'z')],
    [note(5, 'a', 2)],
    ['a', 'a', undefined],
  ],
  ['is not who typed later', [line(0, 10, 'a')], [note(20, 'a')], [undefined]],
])('%s', (_, lines, notes, names) => {
  expect(findTypists(lines, notes).map((found) => found?.name)).toEqual(names);
});

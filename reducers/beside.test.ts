import { expect, it } from 'vitest';
import { besideFirst } from './beside.ts';

it.each([
  ['src/a.c\n 3:1: error: one\n   > f(x)\n 9:2: note: two', 'src/a.c:3:1: error: one\n   > f(x)\n 9:2: note: two'],
  [
    'b.ts\n (3,1): error TS1: one\n (4,1): error TS2: two\nend',
    'b.ts(3,1): error TS1: one\n (4,1): error TS2: two\nend',
  ],
])('a file has its name beside the first of two messages', (text, written) => expect(besideFirst(text)).toBe(written));

it.each([
  ['three messages stand', 'src/a.c\n 3:1: one\n 9:2: two\n 11:2: three'],
  ['rows of a table stand', 'src/a.c\n 3:1 error one\n 9:2 error two'],
  ['something else stands', 'src/a.c\n 3:1: one\n 9:2: two\n gcc -c a.c'],
])('it keeps a line of its own where %s below it', (_what, text) => expect(besideFirst(text)).toBe(text));

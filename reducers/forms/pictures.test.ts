// Pictures that a program prints keep their shape.
import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (...lines: string[]): string[] => {
  const text = lines.join('\n');
  return (reduce({ command: './draw', text, exitCode: 0 })?.text ?? text).split('\n');
};

const PICTURES: readonly (readonly [string, readonly string[]])[] = [
  [
    'a curve',
    [
      '    1 +----------------------------+',
      '      |     **                     |',
      '      |   **  **                   |',
      '    0 |-**------**-----------------|',
      '      |*          **             **|',
      '      |             *************  |',
      '   -1 +----------------------------+',
      '      0         5         10      15',
    ],
  ],
  [
    'a board with names beside it',
    [
      '  +-----------------+',
      '8 | r n b q k b n r |',
      '7 | p p p p p p p p |',
      '2 | P P P P P P P P |',
      '1 | R N B Q K B N R |',
      '  +-----------------+',
      '    a b c d e f g h',
    ],
  ],
  [
    'a maze',
    [
      '+--+--+--+--+',
      '|     |     |',
      '+  +--+  +  +',
      '|  |     |  |',
      '+  +--+--+  +',
      '|           |',
      '+--+--+--+--+',
    ],
  ],
  ['bars of a chart', ['apples  ################', 'pears   ########', 'plums   ########################']],
  ['bars of blocks', ['a: ██████████ 10', 'b: ████████████████████ 20']],
];

it.each(PICTURES)('%s stays as it is', (_name, lines) => {
  expect(shown(...lines)).toEqual(lines);
});

it('a table beside a picture, or beside words with bars, is shortened all the same', () => {
  const table = [
    '+------+---------+',
    '| name | state   |',
    '+------+---------+',
    '| a    | running |',
    '+------+---------+',
  ];
  expect(shown('run  a | b  to see', ...table)).toEqual(['run  a | b  to see', 'name|state', 'a|running']);
  expect(shown(...table, '', ...(PICTURES[2]?.[1] ?? []))).toEqual([
    'name|state',
    'a|running',
    '',
    ...(PICTURES[2]?.[1] ?? []),
  ]);
});

it('rules around headings and below columns are shortened', () => {
  expect(shown('========== one ==========', 'x', '============== two ==============')).toEqual([
    '=== one ===',
    'x',
    '=== two ===',
  ]);
  expect(shown('=========================', 'a = 1', '_ _ _ _ _ _ _ _ _ _ _ _ _', 'b = 2')).toEqual([
    '===',
    'a = 1',
    '_ _',
    'b = 2',
  ]);
});

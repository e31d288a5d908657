import { describe, expect, it } from 'vitest';
import { byLines } from '../reducer.ts';
import { outdent, tidy } from './tidy.ts';

const through = (pass: typeof tidy, lines: readonly string[]): string[] =>
  (byLines(pass)({ argv: [], text: lines.join('\n'), exitCode: 0 })?.text ?? '').split('\n');

describe('padding', () => {
  it('becomes one blank where the cells are clear, and two where they have blanks inside', () => {
    expect(
      through(tidy, [
        'core file size              (blocks, -c) 0',
        'a      b      c',
        'Up 2 hours      80/tcp    my shop',
        '  x     y',
      ]),
    ).toEqual(['core file size (blocks, -c) 0', 'a b c', 'Up 2 hours  80/tcp  my shop', '  x y']);
  });
});

describe('lines that stand further in', () => {
  it('keep what stands in what', () => {
    expect(through(outdent, ['a', '    b', '', '      c', 'd', ' e', '    f', '  ', 'g'])).toEqual([
      'a',
      ' b',
      '',
      '   c',
      'd',
      ' e',
      '    f',
      '  ',
      'g',
    ]);
  });
});

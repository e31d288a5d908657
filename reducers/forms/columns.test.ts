import { expect, it } from 'vitest';
import { reduce } from '../index.ts';
import { withoutColumnPadding } from './columns.ts';

const run = (lines: readonly string[]): readonly string[] =>
  withoutColumnPadding(lines, () => undefined, { argv: [], text: '', exitCode: 0 });

it('the name of a row and what is told of it stand beside each other', () => {
  expect(run(['v10    Spring tides', 'v9.1   Neap tides', 'v9-rc  Try them'])).toEqual([
    'v10 Spring tides',
    'v9.1 Neap tides',
    'v9-rc Try them',
  ]);
});

it('counts have no blanks before them', () => {
  expect(run(['     12 Dover', '      7 Brest', '      1 Cork'])).toEqual(['12 Dover', '7 Brest', '1 Cork']);
  const text = ['     12 Dover', '      7 Brest', '      1 Cork'].join('\n');
  expect(reduce({ command: 'cut -f2 calls | sort | uniq -c | sort -rn', text, exitCode: 0 })?.text).toMatch(
    /^12 Dover/,
  );
});

it.each([
  ['code with numbers', ['   11 | let tide = 1', '   12 | let ebb = 2', '      |     ^']],
  ['two rows', ['a   one', 'bb  two']],
  ['rows whose columns differ', ['a   one', 'bb   two', 'ccc   three']],
  ['words of a text', ['Tides are high.', 'Ships are out.', 'Ports are shut.']],
])('%s stay', (_what, lines) => expect(run(lines)).toEqual(lines));

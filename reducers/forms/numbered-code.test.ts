import { expect, it } from 'vitest';
import { withoutNumberedCode } from './numbered-code.ts';

const shown = (...lines: readonly string[]): readonly string[] =>
  withoutNumberedCode(lines, () => undefined, { argv: [], text: '', exitCode: 1 });

const CODE = ['   9: let a = 1;', '   10: t.is(a, 2);', '   11: });'];

it('keeps the line that the place above it names', () => {
  expect(shown('test/a.js:10', '', ...CODE, 'Values differ')).toEqual([
    'test/a.js:10',
    '',
    '  > t.is(a, 2);',
    'Values differ',
  ]);
});

it('keeps the line with an arrow', () => {
  const code = ['      1: class A', '  =>  2:   def test_b = flunk', '      3: end'];
  expect(shown("a.rb:2:in `test_b'", ...code)).toEqual(["a.rb:2:in `test_b'", '  > def test_b = flunk']);
});

it('keeps lines with numbers where nothing names one of them', () => {
  expect(shown('Steps of the recipe', ...CODE)).toEqual(['Steps of the recipe', ...CODE]);
  expect(shown('test/a.js:12', ...CODE)).toEqual(['test/a.js:12', ...CODE]);
});

it('keeps lines whose numbers do not follow each other', () => {
  const rows = ['   1: a', '   3: b', '   8: c'];
  expect(shown('test/a.js:3', ...rows)).toEqual(['test/a.js:3', ...rows]);
});

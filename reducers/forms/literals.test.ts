// Which blocks of values are joined, and that code is not.
import { expect, it } from 'vitest';
import { compactLiterals } from './literals.ts';

const joined = (text: string): string =>
  compactLiterals(text.split('\n'), () => undefined, { argv: [], text, exitCode: 0 }).join('\n');

it.each([
  ['an object', "{\n  port: 'Dover',\n  pier: 3,\n  tides: [ 1, 2 ]\n}", "{ port: 'Dover', pier: 3, tides: [ 1, 2 ] }"],
  ['objects in a list', "[\n  {\n    id: 1n,\n    of: Map(1) {\n      'a' => 1\n    }\n  }\n]", undefined],
  ['a list', "ships: [\n  'Ada',\n  'Ida',\n  ... 9 more items\n]", "ships: [ 'Ada', 'Ida', ... 9 more items ]"],
  ['the fields of an error', "    at open (tides.js:3:1) {\n  errno: -2,\n  code: 'ENOENT'\n}", undefined],
  [
    'an object in an object',
    '{\n  a: {\n    b: 1,\n    c: true\n  },\n  d: null\n}',
    '{ a: { b: 1, c: true }, d: null }',
  ],
])('%s', (_what, text, written) => expect(joined(text)).toBe(written ?? text));

it('a long object keeps a line for each value, and the short ones in it do not', () => {
  const names = Array.from({ length: 40 }, (_, at) => `  harbour${at}: {\n    tide: ${at},\n    open: true\n  },`);
  const lines = joined(`{\n${names.join('\n')}\n  end: 1\n}`).split('\n');
  expect(lines).toHaveLength(43);
  expect(lines[1]).toBe('  harbour0: { tide: 0, open: true },');
});

it.each([
  ['code', 'function tide() {\n  return 1;\n}'],
  ['a type', 'interface Tide {\n  at: Date;\n  height: number;\n}'],
  ['a block that nothing closes', "{\n  port: 'Dover',"],
  ['values without commas', 'server {\n  listen: 80\n  root: /srv\n}'],
])('%s stays', (_what, text) => expect(joined(text)).toBe(text));

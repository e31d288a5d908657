import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';
import { countPlaces, groupByFile, withoutFileAbove } from './places.ts';

const grouped = (lines: readonly string[]): readonly string[] =>
  groupByFile(lines, () => undefined, { argv: [], text: '', exitCode: 1 });

const counted = (line: string): string | undefined =>
  countPlaces([line], () => undefined, { argv: [], text: line, exitCode: 1 })[0];

describe('the places of a message', () => {
  it.each([
    [' line 3, line 4, line 4: SC2086: Quote.', ' line 3, line 4: SC2086: Quote. (×3)'],
    [' 3:1, 4:2: E501 too long', ' 3:1, 4:2: E501 too long'],
    [' 3:1, 4:2, 5:1, 9:80, 11:1, 12:1 E501 long', ' 3:1, 4:2, 5:1, 9:80, 11:1, 12:1 E501 long (×6)'],
    [' line 3, col 1, line 3, col 9, Bad.', ' line 3, col 1, line 3, col 9, Bad.'],
    [' 3:1: one, 2, 3, 4', ' 3:1: one, 2, 3, 4'],
  ])('%s', (line, shown) => {
    expect(counted(line)).toBe(shown);
  });
});

it.each([
  'src/ui kit/button.ts',
  '/home/Jana Köhler/my app/src/a b.ts',
  String.raw`C:\Users\Jana Köhler\Shop App\Tax.cs`,
  './two words/Dockerfile',
])('names %s once', (file) => {
  const lines = [`${file}:3:1: error: one`, `${file}:9:2: error: two`];
  expect(grouped(lines)).toEqual([file, ' 3:1: error: one', ' 9:2: error: two']);
  expect(grouped([`${file}(3,1): error A1: one`, `${file}(9,2): error A2: two`])[0]).toBe(file);
});

it.each(['see src/a.ts', 'src/a.ts imports src/b.ts', 'src/a.ts and b.ts'])('takes %s for no file', (words) => {
  const lines = [`${words}:3:1: error: one`, `${words}:9:2: error: two`];
  expect(grouped(lines)).toEqual(lines);
});

it('soon sees that long lines name no file', () => {
  const before = performance.now();
  for (const part of ['a b/', 'a ', 'a/', 'a.b ', 'x'.repeat(50)]) grouped([`/srv/${part.repeat(20_000)}`]);
  expect(performance.now() - before).toBeLessThan(1000);
});

it('names a file once, in whatever script its name is written', () => {
  const grouped = (file: string): readonly string[] =>
    groupByFile([`${file}:3:1: one`, `${file}:9:2: two`], () => undefined, { argv: [], text: '', exitCode: 1 });
  for (const file of ['src/steuer.py', 'täx/core.py', 'src/größe.go', '文書/表.ts', 'модуль/счёт.rb'])
    expect(grouped(file)).toEqual([file, ' 3:1: one', ' 9:2: two']);
  for (const sign of ['→ a.py', '│ a.py', '“a.py', '✗a.py']) expect(grouped(sign)[0]).toBe(`${sign}:3:1: one`);
});

it('keeps each place whole where pyright names the file above, too', () => {
  const file = '/srv/my app/a.py';
  const lines = [file, `  ${file}:3:5 - error: x`, '    more', `  ${file}:9:1 - warning: y`, '1 error'];
  expect(withoutFileAbove(lines, () => undefined, { argv: [], text: '', exitCode: 1 })).toEqual([
    `${file}:3:5 - error: x`,
    '    more',
    `${file}:9:1 - warning: y`,
    '1 error',
  ]);
});

describe('a place of a message', () => {
  const rows: [command: string, place: string, rest: string][] = [
    ['cargo build', 'src/a.rs:4:9', ': error: one'],
    ['gcc -c src/a.c', 'src/a.c:4:9', ': error: one'],
    ['ruff check . --output-format concise', 'src/a.py:4:9', ': F401 one'],
    ['tsc', 'src/a.ts(4,9)', ': error TS1: one'],
    ['dotnet build', 'Src/A.cs(4,9)', ': error CS1: one'],
    ['javac A.java', 'src/A.java:4', ': error: one'],
    ['shellcheck -f gcc a.sh', 'bin/a.sh:4:9', ': warning: one [SC2086]'],
    ['./check.sh', 'src/a.x:4:9', ': one'],
  ];
  it.each(rows)('stays whole in what %s prints', (command, place, rest) => {
    const lines = ['4', '5', '66'].map(
      (line) => `${place.replace('4', line)}${rest.replace('one', `wrong in ${line}`)}`,
    );
    const text = ['', ...lines, '', ''].join('\n');
    const reduced = reduce({ command, text, exitCode: 1 })?.text ?? text;
    for (const line of lines) expect(reduced).toContain(line.slice(0, line.indexOf(' ')));
  });
});

it('leaves messages apart that are compared with those of another run', () => {
  const text = [
    'a.py:3:1: F401 `os` unused',
    'b.py:4:1: F401 `os` unused',
    'c.py:5:1: F401 `os` unused',
    'Found 3 errors.',
  ].join('\n');
  const printed = { command: 'ruff check . --output-format concise', text: `${text}\n\n\n\n`, exitCode: 1 };
  expect(reduce({ ...printed, apart: true })?.text.trim()).toBe(text);
  expect(reduce(printed)?.text).toContain('a.py:3:1, b.py:4:1, c.py:5:1: F401 `os` unused');
});

import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[]): string =>
  reduce({ command, text: lines.join('\n'), exitCode: 0 })?.text ?? lines.join('\n');

describe('matches with the lines around them', () => {
  const of = (file: string): string[] => [
    `${file}-4-`,
    `${file}:5:const LIMIT = 25;`,
    `${file}-6-const RETRIES = 3;`,
    '--',
    `${file}-18-  list() {`,
    `${file}:19:    return page(LIMIT);`,
  ];

  it('stand below their file without what parts them, which the numbers tell', () => {
    expect(
      shown('grep -rn -C1 LIMIT src', [...of('src/a.ts'), '--', ...of('src/b.ts'), '--', ...of('src/c.ts')])
        .split('\n')
        .slice(0, 6),
    ).toEqual([
      'src/a.ts',
      '5:const LIMIT = 25;',
      '6-const RETRIES = 3;',
      '18-  list() {',
      '19:    return page(LIMIT);',
      'src/b.ts',
    ]);
  });

  it('stay apart where no number tells where they stand', () => {
    const lines = ['const LIMIT = 25;', 'const RETRIES = 3;', '--', '  list() {', '    return page(LIMIT);'];
    expect(shown('grep -h -C1 LIMIT src/a.ts', lines)).toBe(lines.join('\n'));
  });
});

it('shows the match in a line without end, and where a pattern with repeats is too slow for it, the beginning', () => {
  const line = `dist/app.min.js:1:${'a=1;'.repeat(9000)}LIMIT;${'b=2;'.repeat(9000)}`;
  const lines = [line, 'src/a.ts:5:const LIMIT = 25;'];
  const [first = ''] = shown('grep -rn LIMIT .', lines).split('\n');
  expect(first).toMatch(/^dist\/app\.min\.js:1:…[=;1a]+LIMIT;[=;2b]+… \d+ characters$/);
  expect(first.length).toBeLessThan(320);
  expect(shown("grep -rnE '(L|I)+MIT' .", lines)).toMatch(/^dist\/app\.min\.js:1:a=1;a=1.*characters\nsrc\/a\.ts:5:/);
});

it('keeps the place of each match whole where there are few', () => {
  const lines = [5, 7, 9].map((line) => `src/a.ts:${line}:  const one = ${line};`);
  expect(shown('grep -rn one src', lines).split('\n')).toEqual([
    'src/a.ts:5:  const one = 5;',
    'src/a.ts:7:  const one = 7;',
    'src/a.ts:9:  const one = 9;',
  ]);
});

it('leaves the only match in a file on the line of its name', () => {
  const lines = [
    '/srv/shop/src/a.ts:5:one',
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((line) => `/srv/shop/src/b.ts:${line}:two`),
    '/srv/shop/src/c.ts:1:x',
    '/srv/shop/src/d.ts:1:x',
  ];
  expect(shown('grep -rn o /srv/shop', lines).split('\n')).toEqual([
    '/srv/shop/src/a.ts:5:one',
    '…/src/b.ts',
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((line) => `${line}:two`),
    '…/src/c.ts:1:x',
    '…/src/d.ts:1:x',
    '(12 matches)',
  ]);
});

describe('the blanks of a matched line', () => {
  const texts = ['  web:  ', '    image: nginx:0', '\timage: nginx:1', 'image: nginx:2'];
  const lines = (before: string): string[] => texts.map((text, at) => `${before}${at + 3}:${text}`);

  for (const program of ['grep -rn', 'rg -n', 'ag', 'ack', 'git grep -n'])
    it(`stay in front of it and behind it where ${program} names several files`, () => {
      const files = ['deploy/a.yml', 'deploy/b.yml', 'deploy/c.yml'];
      const left = shown(
        `${program} image .`,
        files.flatMap((file) => lines(`${file}:`)),
      );
      expect(left.split('\n')).toEqual([...files.flatMap((file) => [file, ...lines('')]), '(12 matches)']);
    });

  it('stay in few lines, and in those of one file', () => {
    expect(shown('grep -n image a.yml b.yml', lines('a.yml:'))).toBe(lines('a.yml:').join('\n'));
    expect(shown('grep -n image a.yml', lines(''))).toBe(lines('').join('\n'));
  });
});

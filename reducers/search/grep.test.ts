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
      shown('grep -rn -C1 LIMIT src', [...of('src/a.ts'), '--', ...of('src/b.ts')])
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

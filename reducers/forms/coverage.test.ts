import { describe, expect, it } from 'vitest';
import { compactCoverage } from './coverage.ts';

const shown = (lines: readonly string[]): readonly string[] =>
  compactCoverage(lines, () => undefined, { argv: [], text: '', exitCode: 0 });

describe('a table of coverage', () => {
  it('names files with the same figures on one line', () => {
    const table = [
      '----------|---------|----------|-------------------',
      'File      | % Stmts | % Branch | Uncovered Line #s ',
      '----------|---------|----------|-------------------',
      'All files |   85.71 |       75 |                   ',
      ' src      |     100 |      100 |                   ',
      '  a.ts    |     100 |      100 |                   ',
      '  b.ts    |     100 |      100 |                   ',
      '  c.ts    |      80 |       50 | 12-14,20          ',
      '----------|---------|----------|-------------------',
      'Test Suites: 1 passed, 1 total',
    ];
    expect(shown(table)).toEqual([
      'File | % Stmts | % Branch | Uncovered Line #s',
      'All files | 85.71 | 75',
      ' src | 100 | 100',
      '  a.ts, b.ts | 100 | 100',
      '  c.ts | 80 | 50 | 12-14,20',
      'Test Suites: 1 passed, 1 total',
    ]);
  });

  it('keeps the sum apart from the files', () => {
    const table = [
      'Name     Stmts   Miss  Cover',
      '----------------------------',
      'a.py         2      0   100%',
      'b.py         2      0   100%',
      '----------------------------',
      'TOTAL        2      0   100%',
    ];
    expect(shown(table)).toEqual(['Name Stmts Miss Cover', 'a.py, b.py 2 0 100%', 'TOTAL 2 0 100%']);
  });

  it('leaves other tables alone', () => {
    const table = ['File | Size', 'a.js | 20', 'b.js | 20'];
    expect(shown(table)).toEqual(table);
  });
});

import { describe, expect, it } from 'vitest';
import { byLines } from '../reducer.ts';
import { withoutErrorTable } from './error-table.ts';

const left = (lines: readonly string[]): string[] =>
  (byLines(withoutErrorTable)({ argv: [], text: lines.join('\n'), exitCode: 2 })?.text ?? '').split('\n');

const told = ['src/a.ts:1:2 - error TS1: x', 'src/b.ts:3:4 - error TS2: y', '', 'Found 2 errors in 2 files.', ''];

describe('the table of errors by file', () => {
  it('goes where its files are told above', () => {
    expect(left([...told, 'Errors  Files', '     1  src/a.ts:1', '     1  src/b.ts:3'])).toEqual(told);
  });

  it('stays where one of them is not', () => {
    const lines = [...told, 'Errors  Files', '     1  src/a.ts:1', '     1  src/c.ts:3'];
    expect(left(lines)).toEqual(lines);
  });
});

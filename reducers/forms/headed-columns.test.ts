import { describe, expect, it } from 'vitest';
import { withoutHeadedPadding } from './headed-columns.ts';

const through = (...lines: readonly string[]): readonly string[] =>
  withoutHeadedPadding(lines, () => undefined, { argv: [], text: lines.join('\n'), exitCode: 0 });

describe('a table below names in capitals', () => {
  it('has no padding, and shows where a cell is empty', () => {
    expect(
      through(
        'NAME      LAST SEEN     ZONE   OWNER',
        'web-1     2 hours ago   fi-1   mia',
        'batch     3 days ago           ops',
        'db        now           fi-2   ops',
        '',
        'Done',
      ),
    ).toEqual([
      'NAME LAST SEEN ZONE OWNER (-: empty)',
      'web-1 2 hours ago fi-1 mia',
      'batch 3 days ago - ops',
      'db now fi-2 ops',
      '',
      'Done',
    ]);
  });

  it('ends where the next one begins', () => {
    const table = (name: string): string[] => [
      `${name}   SIZE   AGE`,
      'one    12     3d',
      'two    7      9h',
      'four   9      2m',
    ];
    const packed = (name: string): string[] => [`${name} SIZE AGE`, 'one 12 3d', 'two 7 9h', 'four 9 2m'];
    expect(through(...table('NAME'), ...table('DISK'))).toEqual([...packed('NAME'), ...packed('DISK')]);
  });

  it('stays where a value does not stand below its name, or other lines follow', () => {
    for (const lines of [
      ['NAME    SIZE    USED', 'a         12       3', 'b        100      50', 'c          7       1'],
      ['NAME    SIZE    USED', 'a       12      3', 'b       100     50', 'c       7       1', 'total: 119'],
      ['NAME    SIZE    USED', 'a longer name   3', 'b       100     50', 'c       7       1'],
    ])
      expect(through(...lines)).toEqual(lines);
  });
});

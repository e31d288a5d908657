import { describe, expect, it } from 'vitest';
import { withoutUnderlinedColumns } from './underlined.ts';

const through = (text: string): string =>
  withoutUnderlinedColumns(text.split('\n'), () => undefined, { argv: [], text, exitCode: 0 }).join('\n');

describe('a table with underlined columns', () => {
  it('has no padding, and its cells stay below their names', () => {
    expect(
      through(
        'Name      State        Zones\n--------  -----------  -------\nweb a     running      1\nbatch     deallocated\n\nDone',
      ),
    ).toBe('Name State Zones\nweb a running 1\nbatch deallocated\n\nDone');
  });

  it('stays where values stand at the right of a column, or other lines follow', () => {
    for (const text of [
      ' NPM(K)    PM(M)\n ------    -----\n     12     3.21\n    203   812.44',
      'Name  State\n----  -----\na     up\nb     down\nanother line says more',
    ])
      expect(through(text)).toBe(text);
  });
});

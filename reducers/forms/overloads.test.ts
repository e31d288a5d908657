import { describe, expect, it } from 'vitest';
import { overloadsOnce } from './overloads.ts';

const through = (...lines: string[]): readonly string[] =>
  overloadsOnce(lines, () => undefined, { argv: [], text: '', exitCode: 1 });

const overload = (count: number): string => `  Overload ${count} of 2, '(a: A): B', gave the following error.`;

describe('overloads of a function', () => {
  it('tell the same reason once', () => {
    expect(
      through('a.ts(1,2): error', overload(1), '    no', '      since', overload(2), '    no', '      since', 'b'),
    ).toEqual([
      'a.ts(1,2): error',
      overload(1),
      '    no',
      '      since',
      "  Overload 2 of 2, '(a: A): B', gave the same error.",
      'b',
    ]);
  });

  it('tell another reason, and that of another message', () => {
    const lines = [overload(1), '    no', overload(2), '    yes', 'b.ts(3,4): error', overload(1), '    yes'];
    expect(through(...lines)).toEqual(lines);
  });
});

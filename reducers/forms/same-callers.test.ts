import { describe, expect, it } from 'vitest';
import { callersOnce } from './same-callers.ts';

const shown = (lines: readonly string[]): readonly string[] =>
  callersOnce(lines, () => undefined, { argv: [], text: lines.join('\n'), exitCode: 1 });
const frame = (line: number): string => `\tfrom a.rb:${line}:in \`f'`;

describe('the stack of a cause', () => {
  it('goes without the callers that it shares with the stack above', () => {
    expect(shown(['e', frame(1), frame(2), frame(3), 'c', frame(9), frame(2), frame(3)])).toEqual([
      'e',
      frame(1),
      frame(2),
      frame(3),
      'c',
      frame(9),
      ' … 2 frames as above',
    ]);
  });

  it('stays whole below another error', () => {
    const lines = ['e', frame(1), frame(2), 'printed', 'e', frame(1), frame(2)];
    expect(shown(lines)).toEqual(lines);
  });
});

import { describe, expect, it } from 'vitest';
import { consoleOutputOnce } from './console-output.ts';

const once = (lines: readonly string[]): readonly string[] =>
  consoleOutputOnce(lines, () => undefined, { argv: [], text: lines.join('\n'), exitCode: 0 });

describe('what tests print', () => {
  it('is told once where it is the same on the same stream', () => {
    const lines = [
      ...['stdout | a.test.ts > one', 'hello', ''],
      ...['stderr | a.test.ts > one', 'hello', ''],
      ...['stdout | b.test.ts > two', 'hello', ''],
      ...['stdout | b.test.ts > three', 'other', ''],
      ' ✓ a.test.ts (2 tests)',
    ];
    expect(once(lines)).toEqual([
      ...['stdout | a.test.ts > one (and 1 more test)', 'hello', ''],
      ...['stderr | a.test.ts > one', 'hello', ''],
      ...['stdout | b.test.ts > three', 'other', ''],
      ' ✓ a.test.ts (2 tests)',
    ]);
  });

  it('stays where the output breaks off in it', () => {
    const lines = ['stdout | a > one', 'hello', '', 'stdout | a > two', 'hello'];
    expect(once(lines)).toEqual(lines);
  });
});

import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';
import { eventsAsText } from './go-events.ts';

const event = (fields: Record<string, unknown>): string =>
  JSON.stringify({ Action: 'output', Package: 'a', ...fields });
const shown = (lines: readonly string[]): readonly string[] =>
  eventsAsText(lines, () => undefined, { argv: ['go', 'test', '-json'], text: lines.join('\n'), exitCode: 1 });

describe('the events of go test -json', () => {
  it('become the text that they carry, in its order', () => {
    expect(
      shown([
        event({ Action: 'start' }),
        event({ Output: 'one\n' }),
        event({ Output: 'two' }),
        event({ Output: ' three\n' }),
      ]),
    ).toEqual(['one', 'two three']);
  });

  it('leave every other line as it stands', () => {
    const broken = event({ Output: 'cut' }).slice(0, -4);
    expect(shown(['# a', 'a.go:3:1: broken', event({ Output: 'FAIL\ta [build failed]\n' }), broken])).toEqual([
      '# a',
      'a.go:3:1: broken',
      'FAIL\ta [build failed]',
      broken,
    ]);
  });

  it('name a failing test whose line was cut off above', () => {
    const failed = event({ Action: 'fail', Test: 'TestTides' });
    expect(shown([event({ Output: 'tides of 2025\n' }), failed])).toEqual(['tides of 2025', '--- FAIL: TestTides']);
  });

  it('are left alone where none of them prints', () => {
    const lines = [event({ Action: 'start' }), event({ Action: 'pass' })];
    expect(shown(lines)).toBe(lines);
  });

  it('never make a failure read as a success', () => {
    const text = [event({ Output: '--- FAIL: TestA (0.00s)\n', Test: 'TestA' }), event({ Action: 'fail' })].join('\n');
    expect(reduce({ command: 'go test -json', text, exitCode: 1 })?.text).toBe('--- FAIL: TestA');
  });
});

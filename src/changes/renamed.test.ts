import { describe, expect, it } from 'vitest';
import { compareOutputs } from './compare.ts';

async function changes(before: readonly string[], now: readonly string[]): Promise<string[]> {
  return (await compareOutputs({ before: before.join('\n'), now: now.join('\n') }))?.text.split('\n') ?? [];
}

const jest = (name: string, value: string, row = 7): string[] => [
  `  ● text › ${name}`,
  '',
  '    expect(received).toBe(expected)',
  '    Expected: "a"',
  `    Received: "${value}"`,
  `      at Object.toBe (text.test.js:${row}:43)`,
  '',
  'Tests:  1 failed, 1 total',
];

describe('the text about a test that has another name now', () => {
  it('is not told again', async () => {
    expect(await changes(jest('wraps', 'b'), jest('wraps lines', 'b'))).toEqual([
      'now failing (1): text > wraps lines',
      'no longer named as failing (1): text > wraps',
      '+   ● text › wraps lines',
      '    … as before under "text › wraps"',
      '  Tests:  1 failed, 1 total',
    ]);
  });

  it('is told where a word of it is new', async () => {
    const text = await changes(jest('wraps', 'b'), jest('wraps lines', 'c'));
    expect(text).toContain('+     Received: "c"');
    expect(text.join()).not.toContain('as before');
  });

  it('tells its new place', async () => {
    const text = await changes(jest('wraps', 'b'), jest('wraps lines', 'b', 9));
    expect(text).toContain('    … as before under "text › wraps"');
    expect(text).toContain('+       at text.test.js:9:43');
    expect(text.join()).not.toContain('expect(received)');
  });

  it('may have its name in it', async () => {
    const pytest = (name: string): string[] => [
      `____ ${name} ____`,
      `    def ${name}():`,
      '>       assert one() == 2',
      'E       assert 1 == 2',
      '=== 1 failed in 0.10s ===',
    ];
    expect((await changes(pytest('test_one'), pytest('test_first'))).slice(0, 3)).toEqual([
      '+ ____ test_first ____',
      '    … as before under "test_one"',
      '  === 1 failed ===',
    ]);
  });
});

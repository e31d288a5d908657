import { describe, expect, it } from 'vitest';
import { compareOutputs } from './compare.ts';

async function changes(before: readonly string[], now: readonly string[]): Promise<string[]> {
  return (await compareOutputs({ before: before.join('\n'), now: now.join('\n') }))?.text.split('\n') ?? [];
}

describe('what is said of a place that an edit above it has moved', () => {
  it.each([
    ['tsc', 'a.ts(4,12): error TS1: no', 'a.ts(6,12): error TS1: no', 'a.ts(6,12)'],
    ['gcc', 'a.c:4:12: error: no', 'a.c:6:12: error: no', 'a.c:6:12'],
    ['mypy', 'a.py:9: error: no', 'a.py:11: error: no', 'a.py:11'],
    ['rustc', ' --> src/a.rs:9:5', ' --> src/a.rs:11:5', 'src/a.rs:11:5'],
    ['Jest', '      at Object.toBe (b.test.js:9:5)', '      at Object.toBe (b.test.js:11:5)', 'b.test.js:11:5'],
    ['Java', '\tat a.B.c(B.java:9)', '\tat a.B.c(B.java:11)', 'B.java:11'],
    ['node', "  location: '/w/b.test.js:9:5'", "  location: '/w/b.test.js:11:5'", '/w/b.test.js:11:5'],
    ['Vitest', ' ❯ b.test.js:9:5', ' ❯ b.test.js:11:5', 'b.test.js:11:5'],
    ['Python', '  File "b.py", line 9, in f', '  File "b.py", line 11, in f', 'b.py:11'],
    ['Rust', "thread 't' (7) panicked at src/a.rs:9:5:", "thread 't' (8) panicked at src/a.rs:11:5:", 'src/a.rs:11:5'],
    ['Go', '\t/w/q.go:9 +0x18', '\t/w/q.go:11 +0x18', '/w/q.go:11'],
  ])('of %s is its new place', async (_by, before, now, place) => {
    expect(await changes(['begin', before], ['begin', now])).toEqual([`~ the same 2 lines down: ${place}`]);
  });

  it('shares a line with others that moved alike, below their file', async () => {
    expect(
      await changes(['a.js', '   9:1  error  x', '  12:5  error  y'], ['a.js', '  10:1  error  x', '  13:5  error  y']),
    ).toEqual(['~ the same 1 line down: a.js:10:1, 13:5']);
  });

  it('names a file and a place once, and tells of each way to move in a line of its own', async () => {
    const lines = (...rows: number[]): string[] =>
      rows.flatMap((row, at) => [`${'abab'[at]}.c:${row}:1: error: ${at}`]);
    expect(await changes(lines(4, 5, 6, 7), lines(6, 7, 8, 6))).toEqual([
      '~ the same 2 lines down: a.c:6:1, 8:1; b.c:7:1',
      '~ the same 1 line up: b.c:6:1',
    ]);
  });

  it('names a long path once', async () => {
    const lines = (row: number, more: string[]): string[] => [
      '/home/ann/shop/lib/a.js',
      `  ${row}:1  error  x`,
      ...more,
    ];
    expect(await changes(lines(4, []), lines(6, ['  9:1  error  y']))).toEqual([
      '  /home/ann/shop/lib/a.js',
      '+   9:1  error  y',
      '~ the same 2 lines down: …/a.js:6:1',
    ]);
  });

  it('does not show what a compiler draws below a row with one digit more', async () => {
    const frame = (row: string): string[] => [
      `a.c:${row}:3: error: no`,
      `${row.padStart(5)} |   x = 1;`,
      '      |   |',
      '      |   int',
    ];
    expect(await changes(frame('8'), frame('10'))).toEqual(['~ the same 2 lines down: a.c:10:3']);
  });

  it('is shown where a value is like a place', async () => {
    const line = (row: number): string => `AssertionError: expected 'a.js:${row}:3' to be 'a.js:4:3'`;
    expect(await changes([line(5)], [line(6)])).toContain(`+ ${line(6)}`);
  });

  it('is shown where its column or a word of it differs', async () => {
    expect(await changes(['a.c:4:12: error: no'], ['a.c:6:13: error: no'])).toContain('+ a.c:6:13: error: no');
    expect(await changes(['a.c:4:12: error: no'], ['a.c:6:12: error: none'])).toContain('+ a.c:6:12: error: none');
  });

  it('does not show its source again, but new source', async () => {
    const frame = (row: number, text: string): string[] => [
      `a.c:${row}:3: error: no`,
      `   ${row} |   ${text}`,
      '     |   ^~~',
    ];
    expect(await changes(frame(4, 'x = 1;'), frame(6, 'x = 1;'))).toEqual(['~ the same 2 lines down: a.c:6:3']);
    expect((await changes(frame(4, 'x = 1;'), frame(6, 'x = 2;'))).join('\n')).toContain('6 |   x = 2;');
  });
});

it('a shortened run is compared where that costs less', async () => {
  const noise = Array.from({ length: 60 }, (_line, at) => `word ${'abc'.repeat(at % 7)} of preamble ${at}`).join('\n');
  const runs = { before: 'a.c: bad\nFAILED one', now: `${noise}\na.c: bad\nFAILED two` };
  const shorter = [{ before: 'a.c: bad', now: 'a.c: bad\ntwo fails' }];
  expect(await compareOutputs(runs, { shorter })).toMatchObject({ text: '+ two fails', isShortened: true });
  expect(await compareOutputs(runs)).toMatchObject({ isShortened: false });
});

// What of new lines is left out, and that nothing else is.
import { describe, expect, it } from 'vitest';
import { compareOutputs } from './compare.ts';
import { saysNothing } from './words.ts';

async function changes(before: readonly string[], now: readonly string[]): Promise<string[]> {
  return (await compareOutputs({ before: before.join('\n'), now: now.join('\n') }))?.text.split('\n') ?? [];
}

describe('a line', () => {
  it.each([
    '      |          ^~~~',
    'E       ?    ^^^',
    'Traceback (most recent call last):',
    '  12 errors and 3 warnings potentially fixable with the `--fix` option.',
    '[*] 10 fixable with the `--fix` option (1 hidden fix can be enabled with the `--unsafe-fixes` option).',
    'note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace',
    "      operator: 'strictEqual'",
    '=========== FAILURES ===========',
    '!!!!!!!!!!! Interrupted: 2 errors during collection !!!!!!!!!!!',
    '    Finished `dev` profile [unoptimized + debuginfo] target(s) in 0.28s',
    '   Duration  2.15s (transform 207ms, setup 0ms, import 307ms, tests 112ms, environment 0ms)',
  ])('says nothing: %s', (head) => expect(saysNothing({ head, section: undefined })).toBe(true));

  it.each([
    '  12 errors and 3 warnings',
    "      operator: 'between'",
    'note: the type is private',
    'Traceback of b (most recent call last):',
    '   Duration  2.15s of the wave',
    '   }',
  ])('says something: %s', (head) => expect(saysNothing({ head, section: undefined })).toBe(false));
});

describe('a difference', () => {
  const failure = (name: string, ...lines: string[]): string[] => [`____ ${name} ____`, ...lines];

  it('is not told again below the message that has both values', async () => {
    const lines = ["E  AssertionError: assert 'a--b' == 'a-b'", 'E   - a-b', 'E   + a--b', 'E   ?  +'];
    expect(await changes(['begin'], ['begin', ...failure('test_a', ...lines)])).toEqual([
      '+ ____ test_a ____',
      "+ E  AssertionError: assert 'a--b' == 'a-b'",
    ]);
  });

  it('is not told by its first place where the message has both values', async () => {
    const lines = (value: string): string[] => [
      `E  AssertionError: assert [(${value}, 1)] == [('b', 1)]`,
      "E    At index 0 diff: ('a', 1) != ('b', 1)",
    ];
    const shown = await changes(['begin'], ['begin', ...failure('test_a', ...lines("'a'"))]);
    expect(shown).toHaveLength(2);
    expect(await changes(['begin'], ['begin', ...failure('test_a', ...lines("'ba'"))])).toHaveLength(3);
  });

  it('is told where the message has but a part of it', async () => {
    const lines = ["E  AssertionError: assert 'a...' == 'b...'", 'E   - abc', 'E   + bcd'];
    expect(await changes(['begin'], ['begin', ...failure('test_a', ...lines)])).toEqual(
      expect.arrayContaining(['+ E   - abc', '+ E   + bcd']),
    );
  });

  it('is told where its value stands in another word only', async () => {
    const lines = ['AssertionError: 15 != 16', '- 5', '+ 6'];
    expect(await changes(['begin'], ['begin', ...failure('test_a', ...lines)])).toContain('+ - 5');
  });

  it('has its values once where node tells them as fields, too', async () => {
    const lines = (value: string): string[] => [
      'not ok 1 - adds',
      '  error: |-',
      '    3 !== 4',
      '  expected: 4',
      `  actual: ${value}`,
    ];
    expect(await changes(['begin'], ['begin', ...lines('3')])).toEqual([
      'now failing (1): adds',
      '+ not ok 1 - adds',
      '+     3 !== 4',
    ]);
    expect(await changes(['begin'], ['begin', ...lines("'3'"), ...lines('5')])).toContain('+   actual: 5');
  });
});

it('why a test failed is told once', async () => {
  const list = (why: string): string[] => [' × a.test.js > adds 5ms', `   → ${why}`];
  const text = [' FAIL  a.test.js > adds', 'AssertionError: expected 1 to be 2'];
  expect(await changes(['begin', ''], ['begin', '', ...list('expected 1 to be 2'), ...text])).toEqual([
    'now failing (1): a.test.js > adds',
    '+  FAIL  a.test.js > adds',
    '+ AssertionError: expected 1 to be 2',
  ]);
  expect(await changes(['begin', ''], ['begin', '', ...list('expected 1 to be 3'), ...text])).toContain(
    '+    → expected 1 to be 3',
  );
});

it('a panic that a test has caught is told once', async () => {
  const lines = ['panic: index out of range [recovered]', '\tpanic: index out of range', '\tpanic: closed'];
  expect(await changes(['begin'], ['begin', ...lines])).toEqual([`+ ${lines[0]}`, `+ ${lines[2]}`]);
});

it('warnings of cargo are counted once', async () => {
  const error = 'error: could not compile `shop` (lib) due to 2 previous errors; 3 warnings emitted';
  const warning = (count: number): string => `warning: \`shop\` (lib) generated ${count} warnings`;
  expect(await changes(['begin'], ['begin', warning(3), error])).toEqual([`+ ${error}`]);
  expect(await changes(['begin'], ['begin', warning(2), error])).toEqual([`+ ${warning(2)}`, `+ ${error}`]);
});

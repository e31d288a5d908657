// What an answer says of a second run: all that is new, and never that something else is the same.
import { describe, expect, it } from 'vitest';
import { compareOutputs } from './compare.ts';

async function textOf(before: readonly string[], after: readonly string[]): Promise<string> {
  return (await compareOutputs({ before: before.join('\n'), now: after.join('\n') }))?.text ?? '';
}

describe('tests', () => {
  it('that fail now, pass now and fail still are named', async () => {
    const before = ['a.py::one PASSED', 'a.py::two FAILED', 'a.py::three FAILED'];
    const after = ['a.py::one FAILED', 'a.py::two PASSED', 'a.py::three FAILED'];
    expect(await textOf(before, after)).toBe(
      ['now failing (1): a.py::one', 'now passing (1): a.py::two', 'still failing (1): a.py::three'].join('\n'),
    );
  });

  it('that no line tells of any more are not said to pass', async () => {
    const text = await textOf(
      ['FAILED a.py::one - assert 1 == 2', '1 failed'],
      ['ERROR a.py - SyntaxError', '1 error'],
    );
    expect(text).toContain('no longer named as failing (1): a.py::one');
    expect(text).toContain('now failing (1): a.py');
    expect(text).not.toContain('now passing');
  });

  it('of one name in two files are not taken for each other', async () => {
    const both = ['a.test.js', '  ✔ adds (1ms)', '  ✖ finds (1ms)', 'b.test.js', '  ✖ adds (1ms)', '  ✔ finds (1ms)'];
    const after = both.with(1, '  ✖ adds (2ms)').with(4, '  ✔ adds (2ms)');
    expect(await textOf(both, after)).toBe(
      [
        'now failing (1): a.test.js > adds',
        'now passing (1): b.test.js > adds',
        'still failing (1): a.test.js > finds',
      ].join('\n'),
    );
  });

  it('whose names differ in a duration are two', async () => {
    const before = ['timer', '  ✔ waits 5s', '  ✖ waits 10s'];
    expect(await textOf(before, ['timer', '  ✖ waits 5s', '  ✔ waits 10s'])).toBe(
      'now failing (1): timer > waits 5s\nnow passing (1): timer > waits 10s',
    );
  });

  it('that print the signs of a test in the text about a failure are no tests', async () => {
    const failure = ['__________ test_a __________', 'E   - ✓ done', 'E   + × gone', '  × gone', '1 failed'];
    expect(await textOf(failure, failure)).toBe('  1 failed');
  });

  it('that stand deeper than the one above them belong to their file', async () => {
    const tests = [' ❯ a.test.js (2 tests | 1 failed) 6ms', '     ✓ peeks 0ms', '       × refuses 1ms'];
    const failed = [' FAIL  a.test.js > queue > refuses', 'Error: no'];
    expect(await textOf([...tests, ...failed], [...tests, ...failed])).toBe(
      'still failing (1): a.test.js > queue > refuses',
    );
  });

  it('of Go make the line on their package needless, but for one without failures', async () => {
    const go = (state: string, other: string): string[] => [
      `--- ${state}: TestA (0.00s)`,
      `${state === 'PASS' ? 'ok' : 'FAIL'}  a/b  0.01s`,
      `${other}  a/c  0.01s`,
    ];
    expect(await textOf(go('PASS', 'ok'), go('FAIL', 'ok'))).toBe('now failing (1): a/b > TestA');
    expect(await textOf(go('FAIL', 'ok'), go('FAIL', 'FAIL'))).toContain('+ FAIL  a/c  0.01s');
  });

  it('are not what Biome says at its end', async () => {
    const text = 'check ━━━\n\n  × Some errors were emitted while running checks.';
    expect(await textOf(['a', text], ['a', text])).toBe('');
  });

  it('may come in another order', async () => {
    const tests = ['test a ... ok', 'test b ... ok', 'test c ... FAILED'];
    expect(await textOf(tests, tests.toReversed())).toBe('still failing (1): c');
  });
});

describe('the text about a failure', () => {
  const failure = (name: string, text: string): string[] => [
    `________ ${name} ________`,
    `E   ${text}`,
    'a.py:3: AssertionError',
  ];

  it('is shown where the same text now stands under another test', async () => {
    const text = await textOf(failure('test_a', 'assert 1 == 2'), failure('test_b', 'assert 1 == 2'));
    expect(text.split('\n').slice(0, 3)).toEqual([
      '+ ___ test_b ___',
      '+ E   assert 1 == 2',
      '+ a.py:3: AssertionError',
    ]);
  });

  it('is not shown again where the failures stand in another order', async () => {
    const [one, other] = [failure('test_a', 'assert 1 == 2'), failure('test_b', 'assert 3 == 4')];
    expect(
      await compareOutputs({ before: [...one, ...other].join('\n'), now: [...other, ...one].join('\n') }),
    ).toMatchObject({
      fresh: 0,
      gone: 0,
    });
  });

  it('is shown below its heading where it has changed', async () => {
    const text = await textOf(failure('test_a', 'assert 1 == 2'), failure('test_a', 'assert 5 == 2'));
    expect(text).toMatch(/^ {2}_+ test_a _+\n\+ E {3}assert 5 == 2$/);
  });

  it('is shown where two values have changed places', async () => {
    expect(await textOf(['Expected', '1', 'Received', '2'], ['Expected', '2', 'Received', '1'])).toContain('+ 1');
  });
});

describe('lines', () => {
  it('mean the same only under the same line', async () => {
    const before = ['web:', '  port: 80', '  tls: no', 'api:', '  port: 81'];
    const after = ['web:', '  port: 80', 'api:', '  port: 81', '  tls: no'];
    expect(await textOf(before, after)).toBe(['  api:', '+   tls: no', '  web:', '-   tls: no'].join('\n'));
  });

  it('that are gone are shown, but not all of many, and not those in whose place a like one stands', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `${'abcdefghijklmnopqrstuvwxyzABCD'[at]} is unused`);
    const text = await textOf([...many, 'x at 3'], ['x at 4']);
    expect(text).toContain('+ x at 4\n- a is unused\n');
    expect(text).toMatch(/- … 25 more$/);
    expect(text).not.toContain('x at 3');
  });

  it('that have become more are shown', async () => {
    expect(await textOf(['warning', 'x'], ['warning', 'warning', 'x'])).toBe('+ warning');
  });

  it('of blanks and a rule that are long are not lost', async () => {
    const line = (number: number): string => `${' '.repeat(500)}${'-'.repeat(100)}${number}`;
    expect(await compareOutputs({ before: line(1), now: line(2) })).toMatchObject({ fresh: 1, gone: 1 });
  });

  it('that stand in great number under a long one are compared in time', async () => {
    const below = Array.from({ length: 5000 }, (_, at) => `  ${at}`);
    const long = 'x'.repeat(500_000);
    expect(
      await compareOutputs({ before: [long, ...below].join('\n'), now: [long, ...below, '  y'].join('\n') }),
    ).toMatchObject({
      fresh: 1,
    });
  });

  it('with a count stand below no place that was told before them', async () => {
    expect(await textOf(['a.js:1:2 lint: no', 'Found 1 error.'], ['a.js:1:2 lint: no', 'Found 2 errors.'])).toBe(
      '+ Found 2 errors.',
    );
  });

  it('of Cargo that it could not compile are shown, though they are the same', async () => {
    const lines = ['error: could not compile `shop` (lib) due to 1 previous error'];
    expect(await textOf(lines, lines)).toBe(`  ${lines[0]}`);
  });

  it('with a count are shown, though they are the same', async () => {
    expect(
      await textOf(['a', '✖ 2 problems (2 errors, 0 warnings)'], ['b', '✖ 2 problems (2 errors, 0 warnings)']),
    ).toContain('  ✖ 2 problems (2 errors, 0 warnings)');
  });

  it('that differ in times alone are counted apart, and so are those that tell of trouble', async () => {
    const compared = await compareOutputs({
      before: 'a.c:1: error: no\nbuilt in 3s',
      now: 'a.c:1: error: no\nbuilt in 4s',
    });
    expect(compared).toMatchObject({ text: '', fresh: 0, same: 2, almost: 1, trouble: 1 });
  });
});

describe('no comparison', () => {
  it('is made of what differs too much', async () => {
    expect(await compareOutputs({ before: 'a\nb\nc', now: 'd\ne\nf' }, { mostFresh: 2 })).toBeUndefined();
  });
});

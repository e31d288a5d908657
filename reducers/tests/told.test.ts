import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[], exitCode = 1): string[] =>
  (reduce({ command, text: lines.join('\n'), exitCode })?.text ?? lines.join('\n')).split('\n');

describe('the values of a failed assertion', () => {
  const failing = (message: string): string[] => [
    ' FAIL  a.test.js > sum',
    message,
    '',
    '- Expected',
    '+ Received',
    '',
    '- 11',
    '+ 10',
    '',
    ' ❯ a.test.js:5:9',
    '',
    ' Test Files  1 failed (1)',
    '      Tests  1 failed (1)',
  ];

  it('stand in the message alone, if it names both', () => {
    const text = shown('vitest run', failing('AssertionError: expected 10 to be 11 // Object.is equality'));
    expect(text).toContain('AssertionError: expected 10 to be 11 // Object.is equality');
    expect(text).not.toContain('- 11');
    expect(text).not.toContain('+ Received');
  });

  it('stay below a message of another kind, and below one that names others', () => {
    for (const message of ['Error: the sum is wrong', 'AssertionError: expected 110 to be 111'])
      expect(shown('vitest run', failing(message))).toEqual(expect.arrayContaining([message, '- 11', '+ 10']));
  });

  it('of TAP stay if the message is one of the test', () => {
    const tap = (error: string): string[] => [
      'not ok 1 - sum',
      '  ---',
      `  error: '${error}'`,
      '  expected: 29',
      '  actual: 1',
      "  operator: '=='",
      '  ...',
      '# fail 1',
    ];
    expect(shown('node --test', tap('1 == 29'))).toEqual(['not ok 1 - sum', "  error: '1 == 29'", '# fail 1']);
    expect(shown('node --test', tap('no leap day'))).toEqual(expect.arrayContaining(['  expected: 29', '  actual: 1']));
  });
});

describe('the tree of mocha', () => {
  it('leaves out what failed with its headings, and no line that a test printed', () => {
    const lines = [
      '  queue',
      '    1) pops',
      '    when empty',
      '      2) gives null',
      '  stack',
      '    - is pending',
      'from a test',
      '      3) breaks',
      '',
      '  4 passing (3ms)',
      '  1 pending',
      '  3 failing',
      '',
      '  1) queue',
      '       pops:',
      '     Error: empty',
      '      at Context.<anonymous> (test/a.js:4:38)',
      '',
      '  2) queue',
      '       when empty',
      '         gives null:',
      '     Error: not null',
      '      at Context.<anonymous> (test/a.js:9:38)',
    ];
    const text = shown('mocha', lines).map((line) => line.trim());
    expect(text.slice(0, 4)).toEqual(['stack', '- is pending', 'from a test', '3) breaks']);
    expect(text.filter((line) => line === 'queue' || line === '1) pops')).toEqual([]);
    expect(text).toEqual(expect.arrayContaining(['1) queue', 'pops:', 'Error: empty', '2) queue', 'gives null:']));
  });
});

describe('a retry of playwright', () => {
  it('fails in the same way, whatever files it has kept', () => {
    const tried = (file: string): string[] => [
      '',
      '    Error: no button',
      '',
      '        at /srv/shop/cart.spec.ts:10:61',
      '',
      `    attachment #1: trace (application/zip) ${'─'.repeat(30)}`,
      `    results/${file}/trace.zip`,
      `    ${'─'.repeat(60)}`,
      '',
    ];
    const lines = [
      `  1) [chromium] › cart.spec.ts:8:3 › adds an item ${'─'.repeat(30)}`,
      ...tried('cart'),
      `    Retry #1 ${'─'.repeat(60)}`,
      ...tried('cart-retry1'),
      '  1 failed',
      `    [chromium] › cart.spec.ts:8:3 › adds an item ${'─'.repeat(30)}`,
    ];
    const text = shown('playwright test', lines).map((line) => line.trim());
    expect(text.filter((line) => line === 'Error: no button')).toHaveLength(1);
    expect(text).toEqual(
      expect.arrayContaining(['Retry #1: the same', 'results/cart/trace.zip', 'results/cart-retry1/trace.zip']),
    );
  });
});

describe('the report of unittest', () => {
  const failing = (name: string, ...below: string[]): string[] => [
    '='.repeat(70),
    `FAIL: ${name}`,
    '-'.repeat(70),
    'Traceback (most recent call last):',
    '  File "/srv/test_tides.py", line 5, in test_low',
    '    self.assertEqual(low, 3)',
    ...below,
    '',
  ];
  const end = ['-'.repeat(70), 'Ran 1 test in 0.001s', '', 'FAILED (failures=1)'];

  it('keeps both values of a text with lines that both have', () => {
    const values = ['- low: 1', '?      ^', '+ low: 3', '?      ^', '  high: 6'];
    const lines = [
      ...failing('test_low (t.Tides.test_low)', "AssertionError: 'low: 1\\nhigh: 6' != 'low: 3\\nhigh: 6'", ...values),
      ...end,
    ];
    expect(shown('python -m unittest', lines)).toEqual(expect.arrayContaining(['- low: 1', '+ low: 3', '  high: 6']));
  });

  it('names a test with failing parts only where they failed', () => {
    const name = 'test_low (t.Tides.test_low)';
    const lines = [
      `${name} ... `,
      `  ${name} (port='Dover') ... FAIL`,
      '',
      ...failing(`${name} (port='Dover')`, 'AssertionError: 1 != 3'),
      ...end,
    ];
    const text = shown('python -m unittest -v', lines);
    expect(text.filter((line) => line.includes(name))).toEqual([`FAIL: ${name} (port='Dover')`]);
  });
});

describe('the tree of node', () => {
  const suite = (name: string, ...tests: string[]): string[] => [`▶ ${name}`, ...tests.map((test) => `  ${test}`)];
  const failed = (name: string): string[] => [`✖ ${name} (0.7ms)`, '  AssertionError [ERR_ASSERTION]: 90 == 81', ''];
  const end = (...failing: string[]): string[] => [
    'ℹ tests 4',
    'ℹ pass 3',
    `ℹ fail ${failing.length}`,
    '',
    '✖ failing tests:',
    '',
    ...failing.flatMap((name) => ['test at a.test.mjs:2:53', ...failed(name)]),
  ];

  it('names a suite above tests whose names stay, and no suite above nothing', () => {
    const lines = [
      ...suite('cart', '✔ adds (0.4ms)', ...failed('pays')),
      '✖ cart (1.8ms)',
      ...suite('mail', ...failed('sends')),
      '✖ mail (1.8ms)',
      ...suite('stock', '✔ adds (0.1ms)', '✔ sells (1ms)'),
      '✔ stock (1.8ms)',
      ...end('pays', 'sends'),
    ];
    const text = shown('node --test --test-reporter=spec', lines).join('\n');
    expect(text).toMatch(/^▶ cart\n {2}✔ adds.*\n▶ stock\n {2}✔ adds.*\n {2}✔ sells/);
    expect(text).not.toContain('▶ mail');
  });
});

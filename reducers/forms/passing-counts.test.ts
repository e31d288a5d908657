import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, text: string, exitCode = 0): string =>
  reduce({ command, text, exitCode })?.text ?? text;

const pytest = (passing: number): string =>
  [
    '============ test session starts ============',
    ...Array.from({ length: passing }, (_line, at) => `tests/test_a.py::test_${at} PASSED  [ 10%]`),
    'tests/test_b.py::test_late FAILED  [100%]',
    `============ 1 failed, ${passing} passed in 1s ============`,
  ].join('\n');

describe('a run that was asked for the name of each test', () => {
  it('keeps few names beside a failure', () => {
    expect(shown('pytest -v', pytest(4), 1)).toContain('tests/test_a.py::test_3 PASSED');
  });

  it('counts many by file, also beside a failure, and keeps what failed', () => {
    const text = shown('pytest -v', pytest(40), 1);
    expect(text).toContain('tests/test_a.py: 40 passing\ntests/test_b.py::test_late FAILED');
  });

  it.each([
    ['pytest -v', (file: string) => `${file}.py::test_a PASSED [ 10%]`, 'py', '=== 20 passed in 1s ==='],
    ['pytest -rA', (file: string) => `PASSED ${file}.py::test_a`, 'py', '=== 20 passed in 1s ==='],
    ['npx vitest run --reporter=verbose', (file: string) => ` ✓ ${file}.ts > a 1ms`, 'ts', ' Tests  20 passed (20)'],
    [
      'npx playwright test --reporter=list',
      (file: string) => `  ✓  1 [chromium] › ${file}.ts:3:5 › a (1s)`,
      'ts',
      '  20 passed (9s)',
    ],
  ] as const)('%s: names a file with blanks in full', (command, line, ending, end) => {
    const lines = ['my tests/a b', 'my own tests/c'].flatMap((file) => Array.from({ length: 10 }, () => line(file)));
    const text = shown(command, [...lines, '', end].join('\n'));
    expect(text).toContain(`my tests/a b.${ending}: 10 passing\nmy own tests/c.${ending}: 10 passing`);
  });

  it('keeps a test that began and did not end', () => {
    const lines = ['=== RUN   TestA', '--- PASS: TestA (0.00s)', '=== RUN   TestHangs', 'dialing db-7'];
    const text = shown('go test -v ./...', lines.join('\n'));
    expect(text).toContain('=== RUN TestHangs\ndialing db-7');
  });

  it('keeps what tests print between them, and counts on below the same heading', () => {
    const lines = ['cart', '  ✔ adds', 'cache is cold', '  ✔ removes', '  ✔ empties', '', '3 passing'];
    const text = shown('mocha --reporter=spec', lines.join('\n'));
    expect(text).toBe('cart: 3 passing\ncache is cold\n\n3 passing');
  });

  it('does not take the end of a suite for a test', () => {
    const lines = ['▶ cart', '  ✔ adds (1ms)', '  ✔ removes (1ms)', '✔ cart (2ms)', '✔ alone (1ms)', 'ℹ tests 3'];
    const text = shown('node --test --test-reporter=spec', lines.join('\n'));
    expect(text).toBe('▶ cart: 2 passing\nother tests: 1 passing\nℹ tests 3');
  });

  it('does not take a file or a suite that is ticked off for a test', () => {
    const lines = [
      ' ✓ test/cart.test.ts (3 tests | 1 skipped) 64ms',
      '   ✓ cart (3)',
      '     ✓ adds 2ms',
      '     ✓ removes 1ms',
    ];
    const text = shown(
      'vitest run --reporter=verbose',
      [...lines, '     ↓ empties', '', '  Tests  2 passed (3)'].join('\n'),
    );
    expect(text).toContain('test/cart.test.ts (3 tests | 1 skipped) 64ms: 2 passing\n     ↓ empties');
  });

  it('keeps the examples of rspec where their number is not that of the summary', () => {
    const lines = [
      'Cart',
      '  adds',
      '  removes',
      '  {"a": 1}',
      '',
      'Finished in 0.1 seconds',
      '2 examples, 0 failures',
    ];
    const text = shown('rspec --format documentation', lines.join('\n'));
    expect(text).toContain('Cart\n  adds\n  removes\n  {"a": 1}');
  });
});

describe('a run without such a flag', () => {
  it('keeps what tests print at the edge of a tree', () => {
    const lines = ['  cart', '    ✔ adds', 'cache is cold', '    ✔ removes', '', '  2 passing (5ms)'];
    expect(shown('mocha', lines.join('\n'))).toBe('cache is cold\n\n  2 passing (5ms)');
  });

  it('keeps tests that are to be written', () => {
    const lines = ['✔ adds', '✔ taxes # TODO', '✔ pays # SKIP', 'ℹ pass 1'];
    expect(shown('node --test', lines.join('\n'))).toBe('✔ taxes # TODO\n✔ pays # SKIP\nℹ pass 1');
  });
});

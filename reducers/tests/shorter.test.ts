import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[]): string[] =>
  (reduce({ command, text: lines.join('\n'), exitCode: 1 })?.text ?? lines.join('\n')).split('\n');

describe('a failing test', () => {
  it('of pytest tells what was compared, without addresses and advice', () => {
    const text = shown('pytest', [
      '============ FAILURES ============',
      '____________ test_total __________',
      '    def test_total():',
      '>       assert Cart([1, 2]).total() == 4',
      'E       assert 3 == 4',
      'E        +  where 3 = total()',
      'E        +    where total = <shop.Cart object at 0x7fd6bf3573d0>.total',
      'E        +      where <shop.Cart object at 0x7fd6bf3573d0> = Cart([1, 2])',
      'E         Use -v to get more diff',
      'tests/test_cart.py:11: AssertionError',
      '============ warnings summary ============',
      'tests/test_cart.py::test_warn',
      '  /srv/tests/test_cart.py:32: DeprecationWarning: load() is old',
      '    warnings.warn("load() is old", DeprecationWarning)',
      '============ 1 failed, 1 passed, 1 warning in 0.1s ============',
    ]);
    expect(text).toEqual([
      '== FAILURES',
      '__ test_total',
      '> assert Cart([1, 2]).total() == 4',
      'E assert 3 == 4',
      'E  +  where 3 = total()',
      'E  +  where <shop.Cart> = Cart([1, 2])',
      'tests/test_cart.py:11: AssertionError',
      '== warnings summary',
      'tests/test_cart.py::test_warn',
      ' /srv/tests/test_cart.py:32: DeprecationWarning: load() is old',
      '== 1 failed, 1 passed, 1 warning in 0.1s',
    ]);
  });

  it('of Go keeps its time if it took one, and its panic once', () => {
    const text = shown('go test ./...', [
      '--- FAIL: TestSlow (2.31s)',
      '--- FAIL: TestNil (0.00s)',
      'panic: no map [recovered]',
      '\tpanic: no map',
      'FAIL\tshop/pan\t0.005s',
    ]);
    expect(text).toEqual([
      '--- FAIL: TestSlow (2.31s)',
      '--- FAIL: TestNil',
      'panic: no map [recovered]',
      'FAIL shop/pan 0.005s',
    ]);
  });

  it('of node names its file in full once', () => {
    const text = shown('node --test', [
      'TAP version 13',
      'not ok 1 - adds',
      '  ---',
      "  location: '/srv/shop/test/a.test.mjs:4:3'",
      "  error: '1 == 2'",
      '  stack: |-',
      '    TestContext.<anonymous> (file:///srv/shop/test/a.test.mjs:4:31)',
      '  ...',
      '# tests 1',
      '# pass 0',
      '# fail 1',
    ]);
    expect(text.slice(0, 4)).toEqual([
      'not ok 1 - adds',
      " location: '/srv/shop/test/a.test.mjs:4:3'",
      " error: '1 == 2'",
      '   TestContext.<anonymous> (…/test/a.test.mjs:4:31)',
    ]);
  });
});

describe('the files of a linter', () => {
  it('lie in a folder that the first names', () => {
    const file = (name: string): string[] => [
      `/srv/shop/lib/${name}.js`,
      "  1:8  error  'fs' is not used  no-unused",
      '',
    ];
    expect(shown('eslint .', ['a', 'b', 'c'].flatMap(file))).toEqual([
      '/srv/shop/lib/a.js',
      " 1:8 error 'fs' is not used no-unused",
      '…/b.js',
      " 1:8 error 'fs' is not used no-unused",
      '…/c.js',
      " 1:8 error 'fs' is not used no-unused",
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[]): string[] =>
  (reduce({ command, text: lines.join('\n'), exitCode: 1 })?.text ?? lines.join('\n')).split('\n');

describe('what the compiler says before the tests', () => {
  const warning = [
    'warning: unused import: `std::fmt`',
    ' --> src/lib.rs:2:5',
    '  |',
    '2 | use std::fmt;',
    '  |     ^^^^^^^^',
    '',
  ];
  const ran = [
    '     Running unittests src/lib.rs',
    '',
    'running 1 test',
    'test a ... FAILED',
    'test result: FAILED. 0 passed; 1 failed',
  ];

  it('stands behind its places, and is not counted again for the tests of a library', () => {
    const counts = [
      'warning: `shop` (lib) generated 2 warnings',
      'warning: `shop` (lib test) generated 2 warnings (2 duplicates)',
    ];
    const text = shown('cargo test', [
      ...warning,
      ...warning.map((line) => line.replace('2:5', '9:5')),
      ...counts,
      ...ran,
    ]);
    expect(text.slice(0, 3)).toEqual([
      'src/lib.rs:2:5, src/lib.rs:9:5: warning: unused import: `std::fmt`',
      'warning: `shop` (lib) generated 2 warnings',
      '     Running unittests src/lib.rs',
    ]);
  });

  it('has its place where the tests are not run', () => {
    const error = ['error[E0425]: cannot find value `x`', ' --> src/lib.rs:4:5', '  |', '4 |     x', '  |     ^', ''];
    const end = ['error: could not compile `shop` (lib test) due to 1 previous error; 1 warning emitted'];
    expect(shown('cargo test', [...warning, ...error, ...end]).slice(0, 3)).toEqual([
      'src/lib.rs:2:5: warning: unused import: `std::fmt`',
      'src/lib.rs:4:5: error[E0425]: cannot find value `x`',
      '  > x',
    ]);
  });

  it('is counted for the tests where they have warnings of their own', () => {
    const counts = ['warning: `shop` (lib test) generated 3 warnings (2 duplicates)'];
    expect(shown('cargo test', [...warning, ...counts, ...ran])).toContain(counts[0]);
  });
});

describe('a message of clippy', () => {
  it('keeps the name of its rule, which stands in an address', () => {
    const message = [
      'warning: length comparison to zero',
      '  --> src/lib.rs:11:8',
      '   |',
      '11 |     if entries.len() == 0 {}',
      '   |        ^^^^^^^^^^^^^^^^^^ help: using `is_empty` is clearer',
      '   |',
      '   = help: for further information visit https://rust-lang.github.io/rust-clippy/rust-1.95.0/index.html#len_zero',
      '   = note: `#[warn(clippy::len_zero)]` on by default',
    ];
    expect(shown('cargo clippy', message)[0]).toBe('src/lib.rs:11:8: warning: length comparison to zero [len_zero]');
  });
});

describe("a test of node's runner", () => {
  const failed = (...fields: string[]): string[] =>
    shown('node --test', [
      'ℹ tests 2',
      'ℹ fail 1',
      '',
      '✖ failing tests:',
      '',
      'test at rates.test.mjs:4:11',
      '✖ USD to EUR (14.873844ms)',
      '  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:',
      '',
      '  0.91 !== 0.9',
      '',
      '      at TestContext.<anonymous> (file:///w/rates.test.mjs:4:43)',
      '      at Test.run (node:internal/test_runner/test:797:9) {',
      '    generatedMessage: true,',
      "    code: 'ERR_ASSERTION',",
      ...fields,
      '  }',
    ]);

  it('tells once which values differ, and no parts of a millisecond', () => {
    const text = failed('    actual: 0.91,', '    expected: 0.9,', "    operator: 'strictEqual'");
    expect(text).toContain('✖ USD to EUR');
    expect(text).toContain('  0.91 !== 0.9');
    expect(text.join('\n')).not.toMatch(/actual|operator|\}/);
  });

  it('keeps a value that the message does not name', () => {
    const text = failed('    actual: 0.42,', '    expected: 0.9,', "    operator: 'strictEqual'");
    expect(text).toContain(' actual: 0.42');
    expect(text.join('\n')).not.toMatch(/operator|\}/);
  });
});

describe('a failing test', () => {
  it('of pytest is as short where the beginning of the output is cut off', () => {
    const text = shown('pytest | tail -14', [
      'E       assert 1 == 2',
      'tests/test_a.py:3: AssertionError',
      '____________ test_total __________',
      '    def test_total():',
      '        cart = Cart()',
      '>       assert cart.total() == 4',
      'E       assert 3 == 4',
      'tests/test_cart.py:11: AssertionError',
      '---------- Captured stdout call ----------',
      '    rate 19',
      '========= short test summary info =========',
      '1 failed, 1 passed in 0.1s',
    ]);
    expect(text).toContain('    rate 19');
    expect(text.join('\n')).not.toMatch(/def test_total|cart = Cart/);
  });

  it('of pytest tells with which arguments a method was called', () => {
    const text = shown('pytest', [
      '============ FAILURES ============',
      '____________ test_total __________',
      "self = <shop.Cart object at 0x7fd6bf3573d0>, sku = 'A-1', count = 3",
      '>       return self.rows[sku] * count',
      "E       KeyError: 'A-1'",
      'shop/cart.py:11: KeyError',
      '============ 1 failed in 0.1s ============',
    ]);
    expect(text).toContain("sku = 'A-1', count = 3");
    expect(text.join('\n')).not.toContain('0x7fd6bf3573d0');
  });

  it('of rspec has one trace, in which the place of the example tells no more than its line', () => {
    const gem = (line: number): string => `     # /gems/rspec-core-3.13.6/lib/rspec/core/hooks.rb:${line}:in \`run'`;
    const text = shown('rspec -b', [
      'Failures:',
      '',
      '  1) Cart totals',
      "     # ./lib/cart.rb:4:in `total'",
      "     # ./spec/cart_spec.rb:9:in `block (3 levels) in <top (required)>'",
      ...[486, 624, 121, 88].map(gem),
      '',
      '9 examples, 1 failure',
    ]);
    expect(text.slice(2)).toEqual([
      '  1) Cart totals',
      " # ./lib/cart.rb:4:in `total'",
      ' # ./spec/cart_spec.rb:9',
      '',
      '9 examples, 1 failure',
    ]);
  });

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
      'E  +      where <shop.Cart> = Cart([1, 2])',
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
      "  location: '/srv/shop/test/a.test.mjs:4:3'",
      "  error: '1 == 2'",
      '    TestContext.<anonymous> (…/test/a.test.mjs:4:31)',
    ]);
  });
});

describe('the files of a linter', () => {
  it('lie in a folder that the first names', () => {
    const file = (name: string): string[] => [
      `/srv/shop/lib/${name}.js`,
      `  1:8  error  '${name}' is not used  no-unused`,
      '',
    ];
    const names = [...'abcdefghijkl'];
    const row = (name: string): string => ` 1:8 error '${name}' is not used no-unused`;
    expect(shown('eslint .', names.flatMap(file))).toEqual(
      names.flatMap((name) => [`${name === 'a' ? '/srv/shop' : '…'}/lib/${name}.js`, row(name)]),
    );
    expect(shown('eslint .', names.slice(1).flatMap(file))).not.toContain('…');
  });

  it('with the same message stand before it', () => {
    expect(
      shown('flake8', [
        'shop/a.py:1:1: E711 comparison to None should be written otherwise',
        'shop/a.py:4:1: E711 comparison to None should be written otherwise',
        'shop/a.py:9:1: E722 do not use bare except',
        'shop/b.py:2:1: E711 comparison to None should be written otherwise',
        'shop/c.py(3,1): E711 comparison to None should be written otherwise',
      ]),
    ).toEqual([
      'shop/a.py:1:1, shop/a.py:4:1, shop/b.py:2:1, shop/c.py(3,1): E711 comparison to None should be written otherwise',
      'shop/a.py:9:1: E722 do not use bare except',
    ]);
  });

  it('are named before each place of a message', () => {
    const text = ['a', 'b'].flatMap((name) => [
      `${name}.c: In function ‘${name}’:`,
      `${name}.c:3:5: warning: unused parameter ‘spare’ [-Wunused-parameter]`,
      `${name}.c: In function ‘size’:`,
      `${name}.c:7:${name === 'a' ? 1 : 2}: warning: ‘${name}’ is not used [-Wunused]`,
      `${name}.c: In function ‘${name}_end’:`,
      `${name}.c:9:5: warning: unused parameter ‘spare’ [-Wunused-parameter]`,
    ]);
    expect(shown('gcc -Wall -c a.c b.c', text)).toEqual([
      'a.c:3:5, a.c:9:5, b.c:3:5, b.c:9:5: warning: unused parameter ‘spare’ [-Wunused-parameter]',
      'a.c:7:1: warning: ‘a’ is not used [-Wunused]',
      'b.c:7:2: warning: ‘b’ is not used [-Wunused]',
    ]);
  });

  it.each(['go run .', 'make run'])('keep the order of what a program prints while it runs: %s', (command) => {
    const log = ['a.go:3: the queue of the shop is empty', 'b.go:9: sold', 'c.go:4: the queue of the shop is empty'];
    expect(shown(command, log)).toEqual(log);
  });

  it('keep a message to which a note or a further line belongs', () => {
    const text = ['a', 'b'].flatMap((name) => [
      `shop/${name}.py:1: error: Argument 1 of "rename" is incompatible with the supertype [override]`,
      `shop/${name}.py:1: note: This is about ${name} alone and differs from file to file`,
    ]);
    expect(shown('mypy shop', text)).toEqual([
      'shop/a.py:1: error: Argument 1 of "rename" is incompatible with the supertype [override]',
      '  note: This is about a alone and differs from file to file',
      'shop/b.py:1: error: Argument 1 of "rename" is incompatible with the supertype [override]',
      '  note: This is about b alone and differs from file to file',
    ]);
  });
});

describe('the name of a rule', () => {
  it('is told with its code, and the code stands for it further on', () => {
    expect(
      shown('pylint shop', [
        'shop/a.py:1:0: W0611: Unused import os (unused-import)',
        'shop/a.py:2:0: W0611: Unused import re (unused-import)',
        'shop/a.py:3:0: E1101: No member (yet)',
      ]),
    ).toEqual([
      'shop/a.py:1:0: W0611: Unused import os (unused-import)',
      'shop/a.py:2:0: W0611: Unused import re',
      'shop/a.py:3:0: E1101: No member (yet)',
    ]);
  });
});

describe('what a compiler proposes', () => {
  const excerpt = (help: string, code: readonly string[]): string[] => [
    'error[E0425]: cannot find value `itms` in this scope',
    ' --> src/main.rs:3:5',
    '  |',
    '3 |     itms.len();',
    '  |     ^^^^',
    '  |',
    help,
    '  |',
    ...code,
    '  |',
    '',
    'error: could not compile `shop` (bin "shop") due to 1 previous error',
  ];
  const message = 'src/main.rs:3:5: error[E0425]: cannot find value `itms` in this scope';

  it.each([
    [
      'help: a local variable with a similar name exists',
      ['3 -     itms.len();', '3 +     items.len();'],
      'itms → items',
    ],
    ['help: consider importing this constant', ['1 + use shop::itms;'], 'use shop::itms;'],
    ['help: try a method', ['3 |     itms.len().into();', '  |               +++++++'], '.into()'],
  ])('%s: is told behind the help', (help, code, told) => {
    expect(shown('cargo build', excerpt(help, code)).slice(0, 3)).toEqual([
      message,
      '  > itms.len();',
      `${help}: ${told}`,
    ]);
  });

  it('is left out where it only removes', () => {
    const text = excerpt('help: remove this call', ['3 -     itms.len();', '3 +     itms;']);
    expect(shown('cargo build', text).slice(0, 3)).toEqual([message, '  > itms.len();', 'help: remove this call']);
  });
});

describe('what a linter counts above the tests of node', () => {
  it('stays, and so does the indentation of what is printed beside biome', () => {
    const tests = [
      '✖ pays (1.1ms)',
      'ℹ tests 1',
      'ℹ fail 1',
      '',
      '✖ failing tests:',
      '',
      'test at a.mjs:1:1',
      '✖ pays (1.1ms)',
      '  Error: no',
    ];
    const text = shown('eslint . ; node --test', ['✖ 3 problems (3 errors, 0 warnings)', '', ...tests]);
    expect(text.join('\n')).toContain('3 problems (3 errors, 0 warnings)');
    const finding = ['a.js:1:1 lint/style/useConst ━━━━━━━━━━', '', '  × Use const.', '', 'Found 1 error.'];
    expect(shown('biome check ; ./limits.sh', [...finding, 'limits:', '    cpu: 2'])).toContain('    cpu: 2');
  });
});

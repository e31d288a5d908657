// What a program prints for people or for other programs stays as it is, whatever runs it.
import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

const PRINTED = [
  'limits:',
  '    cpu:    2',
  '      hours:   [1,  2]',
  'item       price   left',
  'a pen        1.5      3',
  '    total:   4',
];

const NODE_TRACE = [
  '/srv/shop/t.js:7',
  '  throw new Error("boom");',
  '  ^',
  '',
  'Error: boom',
  '    at total (/srv/shop/t.js:7:9)',
  '    at Object.<anonymous> (/srv/shop/t.js:9:1)',
  '    at Module._compile (node:internal/modules/cjs/loader:1521:14)',
  '    at Module._extensions..js (node:internal/modules/cjs/loader:1623:10)',
  '    at Module.load (node:internal/modules/cjs/loader:1266:32)',
  '    at node:internal/main/run_main_module:28:49',
];

const GO_TEST = ['--- FAIL: TestTotal (0.00s)', '    cart_test.go:9: got 3', 'FAIL', 'FAIL\tshop/cart\t0.004s', 'FAIL'];
const PYTEST = [
  '============ FAILURES ============',
  '__________ test_total __________',
  '    def test_total():',
  '>       assert total() == 4',
  'E       assert 3 == 4',
  '',
  'tests/test_cart.py:11: AssertionError',
  '---------- Captured stdout call ----------',
];

describe('what a program prints', () => {
  it.each([
    ['node t.js', [], NODE_TRACE],
    ['sh run.sh', [], NODE_TRACE],
    ['go test ./...', ['=== RUN   TestOther', '--- PASS: TestOther (0.00s)', '=== RUN   TestTotal'], GO_TEST],
    ['pytest', PYTEST, ['========== 1 failed in 0.10s ==========']],
    ['cargo run', ['   Compiling shop v0.1.0 (/srv/shop)', '     Running `target/debug/shop`'], []],
    ['npm start', ['', '> shop@1.0.0 start', '> node shop.js', ''], NODE_TRACE],
    ['go run .', ['# shop', './main.go:4:2: declared and not used: a'], []],
    ['make report', ["make[1]: Entering directory '/srv/shop'"], ["make[1]: Leaving directory '/srv/shop'"]],
  ])('keeps its blanks below %s', (command, above, below) => {
    const text = [...above, ...PRINTED, ...below].join('\n');
    const shown = reduce({ command, text, exitCode: 1 })?.text ?? text;
    for (const line of PRINTED) expect(shown.split('\n')).toContain(line);
  });
});

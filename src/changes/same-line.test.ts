// Which differences between two lines count as none.
import { describe, expect, it } from 'vitest';
import { comparable } from './same-line.ts';

describe('the same but for what differs in every run', () => {
  it.each([
    ['=== 3 passed in 0.12s ===', '=== 3 passed in 11.40s ==='],
    ['ok      example.com/shop        0.004s', 'ok      example.com/shop        1.2s'],
    [' ✓ cart.test.js (8 tests) 5ms', ' ✓ cart.test.js (8 tests) 12ms'],
    ['✖ throws an error (0.8ms)', '✖ throws an error (12.3ms)'],
    ['✓ counts (1 ms)', '✓ counts'],
    ['    not ok 4 - adds', '    not ok 5 - adds'],
    ['  converts (FAILED - 2)', '  converts (FAILED - 1)'],
    ['--- FAIL: TestName (0.00s)', '--- FAIL: TestName (1.20s)'],
    ['real    0m0.512s', 'real    1m2.001s'],
    ['Time:        1.493 s, estimated 2 s', 'Time:        1.709 s'],
    ['2026-11-23T10:00:00.123Z ERROR failed', '2026-11-24T11:01:02Z ERROR failed'],
    ['Nov 23 14:17:58 host sshd[812]: closed', 'Nov 24 03:00:01 host sshd[91]: closed'],
    ['-rw-r--r-- 1 root root 14 Nov 23 14:25 a.txt', '-rw-r--r-- 1 root root 14 Nov 24 09:01 a.txt'],
    ['assert <Item object at 0x7f3a5c00> == 3', 'assert <Item object at 0x7f3a5d10> == 3'],
    ['==1234== Invalid read of size 4', '==99== Invalid read of size 4'],
    ['(node:1234) Warning: deprecated', '(node:77) Warning: deprecated'],
    ['rm /tmp/tmpab12x_z/out.o', 'rm /tmp/tmp99kqwe/out.o'],
    ['cannot open /tmp/pytest-of-root/pytest-12/x', 'cannot open /tmp/pytest-of-root/pytest-13/x'],
    ['[ 12%] Building C object a.o', '[ 33%] Building C object a.o'],
    ['Exited (1) 3 minutes ago', 'Exited (1) About an hour ago'],
  ])('%s', (one, other) => expect(comparable(one)).toBe(comparable(other)));
});

describe('not the same', () => {
  it.each([
    ['AssertionError: expected 3s to be 5s', 'AssertionError: expected 4s to be 5s'],
    ["expected '2026-11-23' to equal '2026-11-24'", "expected '2026-11-22' to equal '2026-11-24'"],
    ['Error: timed out in 2000ms', 'Error: timed out in 5000ms'],
    ['expected 0xdeadbeef', 'expected 0xdeadbeee'],
    ['src/a.ts(3,5): error TS2322: no', 'src/a.ts(4,5): error TS2322: no'],
    ['3 failed, 4 passed', '4 failed, 4 passed'],
    ['FAILED /tmp/work/test_1.py::test_a', 'FAILED /tmp/work/test_2.py::test_a'],
    ['Listening on port 8080', 'Listening on port 8081'],
    ['total 248', 'total 244'],
    ['  ✔ waits 5s', '  ✔ waits 10s'],
    ['  ✔ waits 5s (2ms)', '  ✔ waits 10s (2ms)'],
    ['process 12 exited with 1', 'process 12 exited with 2'],
    ['x'.repeat(3000), `${'x'.repeat(2999)}y`],
    ['=====', '======'],
  ])('%s', (one, other) => expect(comparable(one)).not.toBe(comparable(other)));
});

// What is left out of a line that is shown.
import { describe, expect, it } from 'vitest';
import { compareOutputs } from './compare.ts';
import { shortened } from './shown.ts';

describe('a line is shown', () => {
  it.each([
    ['without long rules', '============ 2 failed in 0.10s ============', '=== 2 failed ==='],
    ['without addresses', 'self = <Box object at 0x7f752da57250>', 'self = <Box object at 0x…>'],
    ['without the time of a test', '✖ splits 1 (0.960475ms)', '✖ splits 1'],
    [
      'without zeros of cargo',
      'test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.06s',
      'test result: ok. 3 passed; 0 failed',
    ],
    ['without the code of an assertion', 'AssertionError [ERR_ASSERTION]: no', 'AssertionError: no'],
    ['without names of callbacks', '    at Context.<anonymous> (a.js:3:12)', '    at a.js:3:12'],
    [
      'without the offer of cargo',
      'warning: `tidy` (lib) generated 11 warnings (run `cargo clippy --fix --lib -p tidy -- ` to apply 7 suggestions)',
      'warning: `tidy` (lib) generated 11 warnings',
    ],
    [
      'without the commit of rustc',
      `/rustc/${'59807616e1'.repeat(4)}/library/core.rs:1:2: note`,
      '/rustc/…/library/core.rs:1:2: note',
    ],
    ['with a short place', '  File "/w/a.py", line 3, in test_a', '  /w/a.py:3 in test_a'],
    ['with the name of a function', '    at Stack.pop (a.js:3:12)', '    at Stack.pop (a.js:3:12)'],
    ['with a short hexadecimal number', 'expected 0xdeadbeef', 'expected 0xdeadbeef'],
    ['with a time in its text', 'took 3 of 5 (3ms) or more', 'took 3 of 5 (3ms) or more'],
  ])('%s', (_what, line, text) => expect(shortened(line)).toBe(text));
});

describe('the heading of a failure that Mocha tells of', () => {
  it('stands in one line', async () => {
    const text = (value: number): string =>
      ['  1) Stack', '       without anything', '         throws at pop:', `      Error: ${value}`].join('\n');
    const headed = '1) Stack > without anything > throws at pop:';
    expect((await compareOutputs({ before: text(1), now: text(2) }))?.text).toContain(
      `    ${headed}\n+       Error: 2`,
    );
    expect((await compareOutputs({ before: '  0 passing', now: `  0 passing\n${text(2)}` }))?.text).toContain(
      `+   ${headed}\n+       Error: 2`,
    );
  });
});

// What testify tells of a failure stands once.
import { expect, it } from 'vitest';
import { testifyFailures } from './testify.ts';

const input = { argv: [], text: '', exitCode: 1 };
const FIELD = '        \t            \t';
const EQUAL = [
  '    tide_test.go:44: ',
  '        \tError Trace:\t/srv/tide/tide_test.go:44',
  '        \tError:      \tNot equal: ',
  `${FIELD}expected: 5`,
  `${FIELD}actual  : 3`,
];
const shown = (lines: readonly string[]): readonly string[] => testifyFailures(lines, () => undefined, input);

it('leaves out the name that stands above it, and the difference of values of one line', () => {
  const diff = ['', 'Diff:', '--- Expected', '+++ Actual', '@@ -1 +1 @@', '-(int) 5', '+(int) 3'];
  const lines = [
    '--- FAIL: TestTide',
    ...EQUAL,
    ...diff.map((line) => FIELD + line),
    '        \tTest:       \tTestTide',
  ];
  const place = '    /srv/tide/tide_test.go:44: Not equal:';
  expect(shown(lines)).toEqual(['--- FAIL: TestTide', place, '      expected: 5', '      actual  : 3']);
});

it('keeps a difference of more lines, other places, a message, and a name that stands nowhere else', () => {
  const lines = [
    EQUAL[0] ?? '',
    '        \tError Trace:\t/srv/tide/helper.go:7',
    `${FIELD}\t\t\t\t/srv/tide/tide_test.go:44`,
    ...EQUAL.slice(2),
    ...['', 'Diff:', '--- Expected', '+++ Actual', '@@ -1,2 +1,2 @@', ' a', '-b', '+c'].map((line) => FIELD + line),
    '        \tTest:       \tTestTide/neap',
    '        \tMessages:   \tat noon',
    '    tide_test.go:50: next',
  ];
  const text = shown(lines).join('\n');
  expect(text).toContain('      -b\n      +c');
  for (const told of ['at /srv/tide/helper.go:7', 'test: TestTide/neap', 'message: at noon', 'tide_test.go:50: next'])
    expect(text).toContain(told);
});

// What stands in a failure and is no source of it stays.
import { expect, it } from 'vitest';
import { describeDropped, reduce } from '../index.ts';

const shown = (lines: readonly string[]): string =>
  reduce({
    command: 'pytest',
    text: ['=== FAILURES ===', ...lines, '=== 1 failed in 0.1s ==='].join('\n'),
    exitCode: 1,
  })?.text ?? '';

it('keeps the exceptions of a group', () => {
  const text = shown([
    '____ test_tides ____',
    '  + Exception Group Traceback (most recent call last):',
    '  |   File "/srv/test_tides.py", line 8, in test_tides',
    '  |     check(tables)',
    '  | ExceptionGroup: two tables (2 sub-exceptions)',
    '  +-+---------------- 1 ----------------',
    '    | ValueError: Dover has no low tide',
    '    +---------------- 2 ----------------',
    '    | KeyError: Milford',
    '    +------------------------------------',
  ]);
  expect(text).toContain('ValueError: Dover has no low tide');
  expect(text).toContain('KeyError: Milford');
});

it('keeps the report of a plugin, and leaves out what is quoted above the line that failed', () => {
  expect(shown(['____ tides.yaml::Dover ____', 'usecase failed', '    expected: 6.7', '    found: 6.1'])).toContain(
    'found: 6.1',
  );
  const quoted = shown([
    '____ test_tides ____',
    '',
    '    def test_tides():',
    '        low = 1',
    '>       assert low > 2',
    'E       assert 1 > 2',
    '',
    'test_tides.py:3: AssertionError',
  ]);
  expect(quoted).not.toContain('low = 1');
  expect(quoted).toContain('assert low > 2');
});

it('tells a message of -vv once, and keeps it in the summary of a failure that stands nowhere else', () => {
  const summary = (name: string): string[] => [
    `FAILED test_tides.py::${name} - AssertionError: no tide`,
    '',
    '  Common items:',
    "  {'low': 1}",
  ];
  const text = shown([
    '____ test_low ____',
    'E       AssertionError: no tide',
    'E         Common items:',
    "E         {'low': 1}",
    'test_tides.py:3: AssertionError',
    '=== short test summary info ===',
    ...summary('test_low'),
    ...summary('test_high'),
  ]);
  expect(text.match(/Common items/g)).toHaveLength(2);
  expect(text.slice(text.indexOf('test_high'))).toContain("{'low': 1}");
  expect(text.slice(text.indexOf('short test summary'))).toContain('FAILED test_tides.py::test_low\n');
});

it('keeps the exceptions of a group where only lines are told', () => {
  const text = shown([
    '  + Exception Group Traceback (most recent call last):',
    '  |   File "/srv/tides.py", line 8, in check',
    '  |     check(tables)',
    '  | ExceptionGroup: tables (1 sub-exception)',
    '  +-+---------------- 1 ----------------',
    '    | ValueError: Dover has no low tide',
    '    +------------------------------------',
    '/srv/tides.py:8: ExceptionGroup: tables (1 sub-exception)',
  ]);
  expect(text).toContain('ValueError: Dover has no low tide');
});

it('knows a test file whose folder has a blank', () => {
  const report = (folder: string): string => {
    const text = [
      '=== test session starts ===',
      `${folder}/test_ok.py ..............                                     [ 70%]`,
      `${folder}/test_low.py ....F.                                            [100%]`,
      '',
      '=== FAILURES ===',
      '____ test_low ____',
      '>       assert 1 == 2',
      'E       assert 1 == 2',
      '',
      `${folder}/test_low.py:16: AssertionError`,
      '=== short test summary info ===',
      `FAILED ${folder}/test_low.py::test_low - assert 1 == 2`,
      '=== 1 failed, 19 passed in 0.10s ===',
    ].join('\n');
    return reduce({ command: 'pytest', text, exitCode: 1 })?.text ?? '';
  };
  expect(report('my tests')).toBe(report('tests').replaceAll('tests/', 'my tests/'));
});

it('says how many tests there are where it stops before the last one', () => {
  const shownWith = (end: string): string | undefined =>
    reduce({
      command: 'pytest -x',
      text: [
        '=== test session starts ===',
        'collected 31 items',
        '',
        'test_a.py .F',
        ...['=== FAILURES ===', '___ test_b ___', 'E   assert 1 == 2', 'test_a.py:4: AssertionError', end],
        '=== 1 failed, 1 passed in 0.03s ===',
      ].join('\n'),
      exitCode: 1,
    })?.text;
  expect(shownWith('!!! stopping after 1 failures !!!')).toContain('collected 31 items');
  expect(shownWith('')).not.toContain('collected');
});

it('tells once of a file that could not be collected', () => {
  const text = [
    '=== ERRORS ===',
    '___ ERROR collecting tests/test_tax.py ___',
    "ImportError while importing test module '/srv/tests/test_tax.py'.",
    'Hint: make sure your test modules/packages have valid Python names.',
    'Traceback:',
    'tests/test_tax.py:2: in <module>',
    '    import rates',
    "E   ModuleNotFoundError: No module named 'rates'",
    '=== short test summary info ===',
    'ERROR tests/test_tax.py',
    '!!! Interrupted: 1 error during collection !!!',
    '=== 1 error in 0.09s ===',
  ].join('\n');
  for (const command of ['pytest', 'pytest --collect-only -q']) {
    const told = reduce({ command, text, exitCode: 2 })?.text ?? '';
    expect(told).toContain("E ModuleNotFoundError: No module named 'rates'");
    expect(told).toContain('1 error during collection');
    expect(told.match(/test_tax\.py/g)).toHaveLength(3);
    expect(told).not.toContain('Hint');
  }
});

it('tells once what --showlocals says again of the arguments', () => {
  const told = shown([
    '___ TestRates.test_load ___',
    '',
    "self = <t.TestRates object at 0x7f01>, path = 'rates.csv', row = 3",
    '',
    '>   assert read(path, row) == 19',
    'E   assert 20 == 19',
    '',
    "path       = 'rates.csv'",
    'row        = 3',
    'self       = <t.TestRates object at 0x7f01>',
    'total      = 20',
    '',
    't.py:9: AssertionError',
  ]);
  expect(told).toContain("path = 'rates.csv', row = 3");
  expect(told).toContain('E assert 20 == 19\ntotal = 20\nt.py:9');
});

it('lists the fixtures once that there are', () => {
  const error = (name: string): string[] => [
    `___ ERROR at setup of ${name} ___`,
    `file /srv/test_a.py, line 3`,
    `  def ${name}(shelf): pass`,
    "E       fixture 'shelf' not found",
    '>       available fixtures: cache, capfd, tmp_path',
    ">       use 'pytest --fixtures [testpath]' for help on them.",
    '',
    '/srv/test_a.py:3',
  ];
  const text = ['=== ERRORS ===', ...error('test_one'), ...error('test_two'), '=== 2 errors in 0.02s ==='].join('\n');
  const told = reduce({ command: 'pytest', text, exitCode: 1 })?.text ?? '';
  expect(told.match(/fixture 'shelf' not found/g)).toHaveLength(2);
  expect(told.match(/available fixtures/g)).toHaveLength(1);
  expect(told).not.toContain('--fixtures');
});

it('says that lines of the summary are left out, and not failures', () => {
  const failure = (name: string): string[] => [
    `____ ${name} ____`,
    '',
    '>   assert 1 > 2',
    'E   assert 1 > 2',
    '',
    'test_a.py:5: AssertionError',
  ];
  const lines = [
    '=== FAILURES ===',
    ...failure('test_one'),
    ...failure('test_two'),
    '=== short test summary info ===',
    'FAILED test_a.py::test_one - assert 1 > 2',
    'FAILED test_a.py::test_two - assert 1 > 2',
    '=== 2 failed in 0.1s ===',
  ];
  const reduced = reduce({ command: 'pytest', text: lines.join('\n'), exitCode: 1 });
  expect(reduced?.text).not.toContain('FAILED');
  expect(reduced && describeDropped(reduced)).toContain('2 summary lines about failures told above');
});

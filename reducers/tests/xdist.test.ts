import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

it('names the test above the warning that it caused, but not where a worker begins it', () => {
  const warning = '  /srv/test_tides.py:18: DeprecationWarning: old tables';
  const text =
    reduce({
      command: 'pytest -v -n 2',
      text: [
        '=== test session starts ===',
        '2 workers [2 items]',
        'test_tides.py::test_low',
        'test_tides.py::test_high',
        '[gw0] [ 50%] PASSED test_tides.py::test_low',
        '[gw1] [100%] PASSED test_tides.py::test_high',
        '=== warnings summary ===',
        'test_tides.py::test_high',
        warning,
        '    warnings.warn("old tables")',
        '',
        '=== 2 passed, 1 warning in 0.2s ===',
      ].join('\n'),
      exitCode: 0,
    })?.text ?? '';
  expect(text).toContain(`test_tides.py::test_high\n ${warning.trim()}`);
  expect(text).not.toContain('test_low');
});

import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

it("puts Django's migrations of a test database on one line, whose names follow each other", () => {
  const steps = ['auth.0001_initial', 'auth.0002_email', 'sea.0001_initial', 'sea.0002_tide'];
  const text = [
    'Found 2 test(s).',
    'Running migrations:',
    ...steps.map((name) => `  Applying ${name}... OK`),
    'test_ebb (sea.tests.TideTests.test_ebb) ... ok',
    'test_flood (sea.tests.TideTests.test_flood) ... ok',
    '-'.repeat(70),
    'Ran 2 tests in 0.002s',
    '',
    'OK',
  ].join('\n');
  expect(reduce({ command: 'python manage.py test -v 2', text, exitCode: 0 })?.text).toContain(
    `Running migrations:\n  Applying ${steps.join(', ')}... OK\n`,
  );
});

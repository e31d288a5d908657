// What stands below a note of mypy and is none stays.
import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

it('keeps what another program prints below a note of mypy', () => {
  const text = [
    'src/tide.py:5: error: Cannot find implementation or library stub for module named "moon"  [import-not-found]',
    'src/tide.py:5: note: See https://mypy.readthedocs.io/en/stable/running_mypy.html#missing-imports',
    '[tide] tables of 2025 are used',
    'Found 1 error in 1 file (checked 12 source files)',
  ].join('\n');
  const reduced = reduce({ command: 'mypy src', text, exitCode: 1 })?.text;
  expect(reduced).toContain('[tide] tables of 2025 are used');
  expect(reduced).not.toContain('See https');
});

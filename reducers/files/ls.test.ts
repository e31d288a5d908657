import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

it('names what all entries share without a gap where they share no day', () => {
  const rows = Array.from(
    { length: 45 },
    (_row, at) => `-rw-r--r-- 1 ola ola ${100 + at} May ${at % 28} 2024 tide${at}`,
  );
  const text = ['total 60', ...rows].join('\n');
  expect(reduce({ command: 'ls -l', text, exitCode: 0 })?.text.split('\n')[0]).toBe(
    '(all files -rw-r--r--, ola:ola unless shown)',
  );
});

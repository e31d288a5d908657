import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (...lines: readonly string[]): string =>
  reduce({ command: 'cargo bench', text: lines.join('\n'), exitCode: 0 })?.text ?? lines.join('\n');

it('leaves out the steps of a benchmark whose result is told', () => {
  const result = 'sort                    time:   [1.10 ms 1.12 ms 1.15 ms]';
  expect(
    shown(
      'Benchmarking sort',
      'Benchmarking sort: Warming up for 3.0000 s',
      'Benchmarking sort: Collecting 100 samples in estimated 5.1 s (4500 iterations)',
      'Benchmarking sort: Analyzing',
      result,
    ),
  ).toBe(result);
});

it('finds the result below a long name', () => {
  const name = 'read a table of ten thousand rows';
  const result = '                        time:   [1.10 ms 1.12 ms 1.15 ms]';
  const text = shown(`Benchmarking ${name}`, `Benchmarking ${name}: Analyzing`, name, result);
  expect(text).not.toContain('Benchmarking');
  expect(text).toContain(name);
});

it('keeps the steps of a benchmark that did not end', () => {
  const text = shown(
    'Benchmarking a: Analyzing',
    'a    time:   [1 ms 2 ms 3 ms]',
    'Benchmarking b: Warming up for 3 s',
  );
  expect(text).toContain('Benchmarking b: Warming up');
  expect(text).not.toContain('Benchmarking a');
});

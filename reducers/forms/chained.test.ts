import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const TRACE = (line: number): string[] => [
  'Traceback (most recent call last):',
  `  File "/srv/tides.py", line ${line}, in read`,
  '    tide = tides[name]',
];

it.each([
  'During handling of the above exception, another exception occurred:',
  'The above exception was the direct cause of the following exception:',
])('of two tracebacks, only what stands between them says that a further one begins: %s', (between) => {
  const text = [...TRACE(3), "KeyError: 'Dover'", '', between, '', ...TRACE(9), 'LookupError: no tide'].join('\n');
  const told = reduce({ command: 'python3 tides.py', text, exitCode: 1 })?.text ?? text;
  expect(told.match(/Traceback/g)).toHaveLength(1);
  expect(told).toContain(`KeyError: 'Dover'\n${between}\n File "/srv/tides.py", line 9, in read`);
});

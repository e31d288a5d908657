import { expect, it } from 'vitest';
import { profileRows } from './profile.ts';

it('leaves out the padding of what cProfile measured, and only there', () => {
  const lines = [
    '   Ordered by: cumulative time',
    '',
    '   ncalls  tottime  percall  cumtime  percall filename:lineno(function)',
    '     53/1    0.000    0.000    0.097    0.097 {built-in method builtins.exec}',
    '      400    0.001    0.000    0.015    0.000 my  app/price.py:14(total)',
    '',
    '      400    0.001    0.000    0.015    0.000 of another table',
  ];
  expect(profileRows(lines, () => undefined, { argv: [], text: '', exitCode: 0 })).toEqual([
    '   Ordered by: cumulative time',
    '',
    'ncalls tottime percall cumtime percall filename:lineno(function)',
    '53/1 0.000 0.000 0.097 0.097 {built-in method builtins.exec}',
    '400 0.001 0.000 0.015 0.000 my  app/price.py:14(total)',
    '',
    '      400    0.001    0.000    0.015    0.000 of another table',
  ]);
});

import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const told = (verdict: string, exitCode: number): string => {
  const tests = ['high', 'low', 'ebb', 'neap'].flatMap((name, at) => [
    `    Start ${at + 1}: ${name}`,
    `${at + 1}/4 Test #${at + 1}: ${name} .........${name === 'low' ? verdict : '   Passed'}    0.01 sec`,
  ]);
  const text = [
    'Test project /srv/tide/build',
    ...tests,
    '',
    '9 tests in all',
    'Total Test time (real) =   0.04 sec',
  ].join('\n');
  return reduce({ command: 'ctest --test-dir build', text, exitCode })?.text ?? text;
};

it('names the folder of the project where a test of it failed', () => {
  expect(told('***Failed', 8)).toContain('Test project /srv/tide/build');
  expect(told('***Failed', 8)).not.toContain('Start 2');
  expect(told('   Passed', 0)).not.toContain('Test project');
});

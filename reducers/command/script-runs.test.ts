import { expect, it } from 'vitest';
import { scriptRuns } from './script-runs.ts';

const run = (name: string, script: string, line: string, out: string): string =>
  `\n> ${name}@1.0.0 ${script}\n> ${line}\n\n${out}\n`;

it('gives each run its command, and tells a command line once', () => {
  const parts = scriptRuns(run('a', 'test', 'node --test', 'ok a') + run('b', 'test', 'node --test', 'ok b'));
  expect(parts?.map(({ command, mark }) => [command, mark])).toEqual([
    ['', '> a@1.0.0 test\n> node --test'],
    ['node --test', '> b@1.0.0 test'],
    ['node --test', undefined],
  ]);
  expect(parts?.map(({ text }) => text.trim())).toEqual(['', 'ok a', 'ok b']);
});

it('leaves a single run, and the scripts of an installation, whole', () => {
  expect(scriptRuns(run('a', 'test', 'node --test', 'ok'))).toBeUndefined();
  expect(scriptRuns(run('a', 'postinstall', 'node x', '') + run('a', 'prepare', 'husky', ''))).toBeUndefined();
  expect(scriptRuns('> quoted\n> text\n> more')).toBeUndefined();
});

it('knows what a script runs behind another', () => {
  const text =
    run('a', 'build', 'npm run clean && vite build', '') + run('a', 'clean', 'rm -rf dist', '3 modules transformed.');
  expect(scriptRuns(text)?.map(({ command }) => command.trim())).toEqual([
    '',
    'npm run clean && vite build',
    'rm -rf dist && vite build',
  ]);
  const chain =
    run('a', 'ci', 'npm run lint && npm run types', '') +
    run('a', 'lint', 'eslint .', '') +
    run('a', 'types', 'tsc', '');
  expect(
    scriptRuns(chain)
      ?.map(({ command }) => command.trim())
      .slice(2),
  ).toEqual(['eslint .', 'tsc']);
});

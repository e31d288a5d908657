import { describe, expect, it } from 'vitest';
import { reduce } from '../index.ts';

describe('the lines of several tasks', () => {
  it('are known by the name of the package alone where its script is named behind it', () => {
    const text = [
      'lerna notice cli v9.0.1',
      '@acme/tax: > @acme/tax@2.1.0 test',
      '@acme/tax: > node check.mjs',
      'api: > api@2.1.0 test',
      'api: > node check.mjs',
      '@acme/tax: rate: 19 percent',
      'api: note: 3 routes',
      'lerna ERR! exited with 1',
      'next: look at the log',
    ].join('\n');
    expect(reduce({ command: 'lerna run test --stream', text, exitCode: 1 })?.text.split('\n')).toEqual([
      'lerna notice cli v9.0.1',
      '@acme/tax:',
      ' > node check.mjs',
      ' rate: 19 percent',
      'api:',
      ' > node check.mjs',
      ' note: 3 routes',
      'lerna ERR! exited with 1',
      'next: look at the log',
    ]);
  });

  it('stand together below the name of their task', () => {
    const text = [
      ' • Running test in 2 packages',
      'web:test: cache miss, executing 0a1b2c3d4e5f6071',
      'api:test: cache hit, replaying logs 1122334455667788',
      'web:test: > web@1.0.0 test',
      'web:test: > node --test',
      'api:test: one answer',
      'web:test: ✔ draws (1.1ms)',
      'web:test: ℹ tests 1',
      'web:test: ℹ pass 1',
      'web:test: ℹ fail 0',
      ' Tasks:    2 successful, 2 total',
    ].join('\n');
    expect(reduce({ command: 'turbo run test', text, exitCode: 0 })?.text.split('\n')).toEqual([
      ' • Running test in 2 packages',
      'web:test: cache miss',
      ' > node --test',
      ' ℹ tests 1',
      ' ℹ pass 1',
      ' ℹ fail 0',
      'api:test: cache hit, replaying its output; one answer',
      ' Tasks:    2 successful, 2 total',
    ]);
  });

  it('that print the same stand together', () => {
    const text = ['a:lint: cache miss, executing 0a1b2c3d4e5f6071', 'b:lint: cache miss, executing 0a1b2c3d4e5f6072'];
    const lines = text.flatMap((line) => [line, line.replace(/cache.*/, '> eslint .')]);
    expect(reduce({ command: 'turbo run lint', text: lines.join('\n'), exitCode: 0 })?.text).toBe(
      'a:lint, b:lint: cache miss; > eslint .',
    );
  });

  it('keep a failure and its place', () => {
    const text = ['api:test | not ok', 'api:test | at x.js:3:4', '▮▮▮▮ api:test (0a1b)', '▮▮▮▮ api:test (20ms, 0a1b)'];
    const shown = reduce({ command: 'moon run :test', text: text.join('\n'), exitCode: 1 })?.text;
    expect(shown).toBe('api:test:\n not ok\n at x.js:3:4\n▮▮▮▮ api:test (20ms, 0a1b)');
  });

  it('are no tasks where none is named', () => {
    expect(reduce({ command: 'turbo run x', text: 'error: could not find x', exitCode: 1 })).toBeNull();
  });
});

it('leaves out the progress of pnpm around the scripts that it runs', () => {
  const text = [
    'Packages: +812 -3',
    '+++++++++++++---',
    'Progress: resolved 812, reused 809, downloaded 3, added 812, done',
    'db postinstall$ prisma generate',
    'db postinstall: Error: no schema at db/schema.prisma',
    'db postinstall: Failed',
    ' ELIFECYCLE  Command failed with exit code 1.',
  ].join('\n');
  expect(reduce({ command: 'pnpm install', text, exitCode: 1 })?.text.split('\n')).toEqual([
    'Packages: +812 -3',
    'db postinstall$ prisma generate',
    ' Error: no schema at db/schema.prisma',
    'db postinstall: Failed',
    ' ELIFECYCLE Command failed with exit code 1.',
  ]);
});

describe('the tasks that nx ticks off', () => {
  const cached = Array.from({ length: 6 }, (_, at) => `   ✔  nx run sea${at}:build  [local cache]`);
  const ran = ['   ✔  nx run pier:build (2s)', '   ✖  nx run moon:build'];
  const count = 'Nx read the output from the cache instead of running the command for 6 out of 8 tasks.';
  const shown = (...lines: readonly string[]): string | undefined =>
    reduce({ command: 'npx nx run-many -t build', text: lines.join('\n'), exitCode: 1 })?.text;

  it('are left out if their output is from the cache', () => {
    expect(shown(...cached, ...ran, '', count)?.split('\n')).toEqual([...ran, '', count]);
  });

  it('stay where no count of them follows', () => {
    expect(shown(...cached, ...ran)).toContain('×6');
  });

  it('are no output of the task above', () => {
    const failed = (task: string): string[] => [
      `   ✖  nx run ${task}`,
      '',
      `> nx run ${task}`,
      '',
      '> eslint .',
      `${task}: 1 error`,
      '',
    ];
    const text = shown(...cached, ...failed('moon:lint'), ...failed('pier:lint'), count)?.split('\n') ?? [];
    expect(text.filter((line) => line.includes('✖'))).toEqual(['   ✖  nx run moon:lint', '   ✖  nx run pier:lint']);
  });
});

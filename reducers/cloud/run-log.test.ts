import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const LOG = ['Run make', 'cc -c a.c', "a.c:3:1: error: unknown type name 'prize'", 'make: *** [a.o] Error 1'].map(
  (text, at) => `build (linux)\tRun make\t2024-05-02T09:01:1${at}.1200012Z ${text}`,
);
const CHECKS = ['build (linux)\tfail\t1m2s\thttps://ci.example/1', 'lint\tpass\t21s\thttps://ci.example/2'];

it('names the step once, and does not take for its output what the next command prints', () => {
  const text =
    reduce({ command: 'gh run view 7 --log-failed; gh pr checks 9', text: [...LOG, ...CHECKS].join('\n'), exitCode: 1 })
      ?.text ?? '';
  const lines = text.split('\n');
  expect(lines[0]).toBe('build (linux) › Run make (from 2024-05-02T09:01:10Z)');
  expect(lines).toContain("a.c:3:1: error: unknown type name 'prize'");
  expect(text).toContain(`make: *** [a.o] Error 1\n\n${CHECKS[0]}`);
  expect(lines.at(-1)).toBe(CHECKS[1]);
});

import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

it('leaves out the page of a rule that deno names, and a backtrace of nothing', () => {
  const text = [
    'error[no-empty]: Empty block statement',
    ' --> /srv/shelf.ts:4:12',
    '  | ',
    '4 | try { go() } catch {}',
    '  |              ^^^^^^^^',
    '  = hint: Add code or a comment to the empty block',
    '',
    '  docs: https://docs.deno.com/lint/rules/no-empty',
    '',
    '',
    'Found 1 problem',
    'error: Type checking failed.',
    '',
    'Stack backtrace:',
    '   0: <unknown>',
  ].join('\n');
  const told = reduce({ command: 'deno lint && deno check shelf.ts', text, exitCode: 1 })?.text ?? '';
  expect(told).toContain('/srv/shelf.ts:4:12: error[no-empty]: Empty block statement');
  expect(told).toContain('Found 1 problem\nerror: Type checking failed.');
  expect(told).not.toMatch(/docs\.deno|backtrace|unknown/);
});

it('keeps the blanks that `deno fmt` would put before code', () => {
  const changes = [' 1 | -f() { g() }', ' 1 | +f() {', ' 2 | +  if (x) {', ' 3 | +    g();'];
  const text = ['Found 1 problem', 'from /srv/a.ts:', ...changes].join('\n');
  const told = reduce({ command: 'deno lint; deno fmt --check', text, exitCode: 1 })?.text ?? text;
  expect(told).toContain(changes.join('\n'));
});

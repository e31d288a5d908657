import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (...messages: readonly (readonly string[])[]): string[] => {
  const box = messages.flatMap((lines) => ['╷', ...lines.map((line) => `│ ${line}`.trimEnd()), '╵']);
  const text = [...box, 'Plan: 1 to add, 0 to change, 0 to destroy.'].join('\n');
  return (reduce({ command: 'terraform plan', text, exitCode: 0 })?.text ?? text).split('\n');
};

it('tells a warning once that comes twice in a row, and each of two that differ', () => {
  const warning = ['Warning: No file of configuration', '', 'The file "/root/.terraformrc" does not exist.'];
  const other = [...warning.slice(0, 2), 'The file "/etc/terraformrc" does not exist.'];
  expect(shown(warning, warning, warning)).toEqual([
    'Warning: No file of configuration',
    'The file "/root/.terraformrc" does not exist.',
    'Plan: 1 to add, 0 to change, 0 to destroy.',
  ]);
  expect(shown(warning, other).filter((line) => line.startsWith('The file'))).toHaveLength(2);
});

it('leaves what `fmt` would write as it is, also among the output of other commands', () => {
  const diff = [
    '--- old/main.tf',
    '+++ new/main.tf',
    '@@ -1,2 +1,2 @@',
    '-  input = 1',
    '+  input            = 1',
    ' }',
  ];
  const text = [
    ...diff,
    'terraform_data.app: Refreshing state... [id=1]',
    'Plan: 1 to add, 0 to change, 0 to destroy.',
  ];
  const told = reduce({ command: 'terraform fmt -diff; terraform plan', text: text.join('\n'), exitCode: 0 })?.text;
  expect(told?.split('\n').slice(0, diff.length)).toEqual(diff);
});

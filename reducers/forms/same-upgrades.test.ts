import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

it('tells packages with the same old and new version on one line', () => {
  const row = (name: string, to: string, from: string): string =>
    `${name}/stable ${to} amd64 [upgradable from: ${from}]`;
  const rows = [
    row('tide-tools', '2.4-1', '2.3-7'),
    row('kelp', '0.9-2', '0.9-1'),
    row('libtide3', '2.4-1', '2.3-7'),
    row('libtide-dev', '2.4-1', '2.3-7'),
  ];
  const text = ['Listing...', ...rows].join('\n');
  expect(reduce({ command: 'apt list --upgradable', text, exitCode: 0 })?.text.split('\n')).toEqual([
    'Listing...',
    'tide-tools libtide3 libtide-dev (stable) 2.4-1 ← 2.3-7',
    'kelp/stable 0.9-2 ← 0.9-1',
  ]);
});

import { expect, it } from 'vitest';
import { reduce } from '../index.ts';

const shown = (command: string, lines: readonly string[]): string[] =>
  (reduce({ command, text: lines.join('\n'), exitCode: 0 })?.text ?? lines.join('\n')).split('\n');

it('does not read what kubectl says of its own work as a row', () => {
  const said = 'W0312 10:07:41.118293   48120 top_pod.go:140] Using json format to get metrics.';
  const rows = ['POD      NAME   CPU(cores)', 'ledger   app    12m', 'shop     app    3m'];
  const packed = ['POD NAME CPU(cores)', 'ledger app 12m', 'shop app 3m'];
  for (const lines of [
    [...rows, said],
    [rows[0] ?? '', said, ...rows.slice(1)],
  ])
    expect(shown('kubectl top pods --containers', lines)).toEqual([...packed, said]);
});
